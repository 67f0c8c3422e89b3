"""Made-up students: independent solutions of three exercises, and copies that hide it."""
