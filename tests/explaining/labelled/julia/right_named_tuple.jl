### A Pluto.jl notebook ###
# v0.19.22

using Markdown
using InteractiveUtils

# ╔═╡ 4b5c2e10-aaaa-11ed-0001-0123456789ab
begin
	using Flux
	using Plots
	using Statistics
end

# ╔═╡ 4b5c2e10-aaaa-11ed-0002-0123456789ab
md"""
# Práctica 4.1
Métricas para problemas de clasificación binaria
"""

# ╔═╡ 4b5c2e10-aaaa-11ed-0003-0123456789ab
"División que devuelve `valor` cuando el denominador es cero"
cociente(num::Integer, den::Integer; valor=1.0) = iszero(den) ? valor : num / den

# ╔═╡ 4b5c2e10-aaaa-11ed-0004-0123456789ab
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
	@assert length(outputs) == length(targets) "Los vectores deben medir lo mismo"
	matriz = [
		sum(@. !outputs & !targets)   sum(@. outputs & !targets)
		sum(@. !outputs & targets)    sum(@. outputs & targets)
	]
	VN, FN, FP, VP = matriz
	total = sum(matriz)
	sensibilidad = cociente(VP, FN + VP)
	vpp = cociente(VP, VP + FP)
	return (
		accuracy = (VN + VP) / total,
		error_rate = (FN + FP) / total,
		recall = sensibilidad,
		specificity = cociente(VN, FP + VN),
		precision = vpp,
		npv = cociente(VN, VN + FN),
		f1 = sensibilidad + vpp == 0 ? 0.0 : 2sensibilidad * vpp / (sensibilidad + vpp),
		matrix = matriz,
	)
end

# ╔═╡ 4b5c2e10-aaaa-11ed-0005-0123456789ab
confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
	confusionMatrix(outputs .>= threshold, targets)

# ╔═╡ 4b5c2e10-aaaa-11ed-0006-0123456789ab
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
	r = confusionMatrix(outputs, targets)
	println("Exactitud:      ", round(r.accuracy, digits=4))
	println("Tasa de error:  ", round(r.error_rate, digits=4))
	println("Sensibilidad:   ", round(r.recall, digits=4))
	println("Especificidad:  ", round(r.specificity, digits=4))
	println("VPP:            ", round(r.precision, digits=4))
	println("VPN:            ", round(r.npv, digits=4))
	println("F1:             ", round(r.f1, digits=4))
	show(stdout, "text/plain", r.matrix)
end

# ╔═╡ 4b5c2e10-aaaa-11ed-0007-0123456789ab
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
	printConfusionMatrix(outputs .>= threshold, targets)

# ╔═╡ 4b5c2e10-aaaa-11ed-0008-0123456789ab
let
	y = rand(100) .> 0.4
	p = clamp.(y .+ 0.4 .* randn(100), 0, 1)
	printConfusionMatrix(p, y)
	histogram(p)
end
