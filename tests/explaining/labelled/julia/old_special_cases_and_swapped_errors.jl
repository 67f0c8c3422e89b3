using FileIO;
using XLSX;
using Flux;

#=
P4.1 MÉTRICAS
=#
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vn = 0; fp = 0; fn = 0; vp = 0;

    iguales = (outputs .== targets);
    distintos = .!iguales;
    vp = sum(iguales .& outputs);
    vn = sum(iguales .& .!outputs);
    fp = sum(distintos .& targets);
    fn = sum(distintos .& .!targets);

    acc = (vn + vp) / (vn + vp + fn + fp);
    tasa = (fn + fp) / (vn + vp + fn + fp);

    if vn == length(targets)
        rec = 1; vpp = 1;
        esp = vn / (vn + fp); vpn = vn / (vn + fn);
    elseif vp == length(targets)
        esp = 1; vpn = 1;
        rec = vp / (vp + fn); vpp = vp / (vp + fp);
    else
        rec = vp / (vp + fn); esp = vn / (vn + fp);
        vpp = vp / (vp + fp); vpn = vn / (vn + fn);
    end;
    # si alguna no se puede calcular -> 0
    rec = isnan(rec) ? 0 : rec;
    esp = isnan(esp) ? 0 : esp;
    vpp = isnan(vpp) ? 0 : vpp;
    vpn = isnan(vpn) ? 0 : vpn;

    f1 = (rec == 0 && vpp == 0) ? 0 : 2 * rec * vpp / (rec + vpp);
    return (acc, tasa, rec, esp, vpp, vpn, f1, [vn fp; fn vp]);
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets);

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets));
end;
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    printConfusionMatrix(outputs .>= threshold, targets);
