import csv
import sys

totals = {}
left_out = 0
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    for sale in csv.DictReader(file):
        if not sale["units"] or not sale["price"]:
            left_out += 1
            continue
        units, price = int(sale["units"]), float(sale["price"])
        entry = totals.setdefault(sale["shop"], [0, 0.0])
        entry[0] += units
        entry[1] += units * price

if not totals:
    print("No sales")
    raise SystemExit(1)

print("Shop        Units   Revenue  Mean price")
ordered = sorted(totals.items(), key=lambda item: item[0])
all_units = sum(units for units, _ in totals.values())
all_revenue = sum(revenue for _, revenue in totals.values())
for name, (units, revenue) in [*ordered, ("Total", (all_units, all_revenue))]:
    print("%-12s %d %.2f %.2f" % (name, units, revenue, revenue / units))
print("Left out:", left_out)
