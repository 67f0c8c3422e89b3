using Flux, Plots, Statistics, XLSX

# Carga de datos
datos = XLSX.readdata("Datos.xlsx", "Sheet1", "A1:J400")
inputs = Float32.(datos[:, 1:9]);
targets = Bool.(datos[:, 10]);

function entrenarRNA(topologia, entradas, salidas; maxEpochs=1000, minLoss=0)
    rna = Chain(Dense(size(entradas, 2), topologia[1], σ), Dense(topologia[1], 1, σ))
    perdidas = Float32[]
    for epoca in 1:maxEpochs
        Flux.train!(loss, params(rna), [(entradas', salidas')], ADAM(0.01))
        push!(perdidas, loss(entradas', salidas'))
        perdidas[end] < minLoss && break
    end
    return rna, perdidas
end

# 4.1
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    verdaderosPos = sum(outputs .& targets)
    verdaderosNeg = sum(.!outputs .& .!targets)
    falsosPos = sum(outputs .& .!targets)
    falsosNeg = sum(.!outputs .& targets)

    precision = (verdaderosPos + verdaderosNeg) / length(targets)
    error = 1 - precision
    sensibilidad = verdaderosPos + falsosNeg == 0 ? 1 : verdaderosPos / (verdaderosPos + falsosNeg)
    especifidad = verdaderosNeg + falsosPos == 0 ? 1 : verdaderosNeg / (verdaderosNeg + falsosPos)
    vpp = verdaderosPos + falsosPos == 0 ? 1 : verdaderosPos / (verdaderosPos + falsosPos)
    vpn = verdaderosNeg + falsosNeg == 0 ? 1 : verdaderosNeg / (verdaderosNeg + falsosNeg)
    f1 = vpp + sensibilidad == 0 ? 0 : 2 * vpp * sensibilidad / (vpp + sensibilidad)
    return precision, error, sensibilidad, especificidad, vpp, vpn, f1, [verdaderosNeg falsosPos; falsosNeg verdaderosPos]
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    printConfusionMatrix(outputs .>= threshold, targets)

rna, perdidas = entrenarRNA([4], inputs, targets)
plot(perdidas)
