# Calls of every kind that the text speaks of, each with its value by hand.
using Test

@testset "Bool vectors" begin
    @test accuracy([true, false, true, true], [true, true, true, true]) ≈ 0.75
    @test accuracy(Bool[0, 0, 0, 0, 1], Bool[0, 1, 1, 1, 0]) ≈ 0.2
end

@testset "threshold" begin
    outputs = [0.9, 0.6, 0.65, 0.8, 0.55]
    targets = Bool[1, 0, 1, 1, 0]
    @test accuracy(outputs, targets) ≈ 0.6
    @test accuracy(outputs, targets; threshold=0.7) ≈ 0.8
    @test accuracy([0.3, 0.2, 0.58], Bool[0, 0, 1]) ≈ 1
end

@testset "matrices" begin
    column = reshape([0.9, 0.4, 0.3, 0.8], 4, 1)
    @test accuracy(column, reshape(Bool[1, 0, 0, 0], 4, 1)) ≈ 0.75
    rows = Bool[1 0 0; 0 1 0; 0 1 0; 0 0 1; 0 1 0]
    @test accuracy(Bool[1 0 0; 0 1 0; 0 0 1; 1 0 0; 0 1 0], rows) ≈ 0.6
    outputs = [0.4 0.35 0.25; 0.2 0.45 0.35; 0.6 0.7 0.8; 0.9 0.6 0.1; 0.1 0.3 0.6]
    targets = Bool[1 0 0; 0 1 0; 0 0 1; 0 1 0; 0 0 1]
    @test accuracy(outputs, targets) ≈ 0.8
end

@test_throws Exception accuracy([true], [true, false])
@test_throws Exception accuracy([true, false], [1.0, 0.0])
