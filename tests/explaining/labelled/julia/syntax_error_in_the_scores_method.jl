# 4.1
# Uxía Pazos, Xoel Rial
using Statistics;

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets);
    mat = zeros(Int64, 2, 2);
    mat[1,1] = sum(.!targets .& .!outputs);
    mat[1,2] = sum(.!targets .& outputs);
    mat[2,1] = sum(targets .& .!outputs);
    mat[2,2] = sum(targets .& outputs);

    acc = (mat[1,1] + mat[2,2]) / sum(mat);
    fila1 = sum(mat[1,:]); fila2 = sum(mat[2,:]);
    col1 = sum(mat[:,1]); col2 = sum(mat[:,2]);

    sens = fila2 == 0 ? 1.0 : mat[2,2] / fila2;
    esp = fila1 == 0 ? 1.0 : mat[1,1] / fila1;
    vpp = col2 == 0 ? 1.0 : mat[2,2] / col2;
    vpn = col1 == 0 ? 1.0 : mat[1,1] / col1;
    f1 = (sens + vpp == 0) ? 0.0 : 2 * (sens * vpp) / (sens + vpp);

    return (acc, 1 - acc, sens, esp, vpp, vpn, f1, mat);
end;

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix((outputs .>= threshold, targets);
end;

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, err, sens, esp, vpp, vpn, f1, mat) = confusionMatrix(outputs, targets);
    println("acc = ", acc, ", err = ", err);
    println("sens = ", sens, ", esp = ", esp);
    println("vpp = ", vpp, ", vpn = ", vpn);
    println("f1 = ", f1);
    println(mat[1,:]);
    println(mat[2,:]);
end;

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets);
end;
