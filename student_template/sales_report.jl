# Prints a table of the sales of each shop: julia sales_report.jl FILE

# Write your program here. The name of the file is ARGS[1].
