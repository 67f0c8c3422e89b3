# Con listas, sin funciones ni diccionarios.
import sys

fichero = open(sys.argv[1], encoding="utf-8")
fichero.readline()
tiendas = []
unidades = []
ingresos = []
fuera = 0
for linea in fichero:
    partes = linea.strip().split(",")
    if partes[1] == "" or partes[2] == "":
        fuera = fuera + 1
    else:
        if partes[0] not in tiendas:
            tiendas.append(partes[0])
            unidades.append(0)
            ingresos.append(0)
        i = tiendas.index(partes[0])
        unidades[i] = unidades[i] + int(partes[1])
        ingresos[i] = ingresos[i] + int(partes[1]) * float(partes[2])
fichero.close()

if len(tiendas) == 0:
    print("No sales")
    sys.exit(1)

print("Shop\tUnits\tRevenue\tMean price")
orden = []
for i in range(len(tiendas)):
    orden.append([-ingresos[i], tiendas[i], unidades[i]])
orden.sort()
for menos, tienda, u in orden:
    print(tienda, u, f"{-menos:.2f}", f"{-menos / u:.2f}", sep="\t")
print("Total", sum(unidades), f"{sum(ingresos):.2f}", f"{sum(ingresos) / sum(unidades):.2f}", sep="\t")
print("Left out: " + str(fuera))
