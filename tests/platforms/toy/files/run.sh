#!/bin/sh
exec grader autograde toy "$(dirname "$0")" --submission "$1"
