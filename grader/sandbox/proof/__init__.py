"""Tries each guarantee of a layer."""
