# Tests of `accuracy`. A right program passes them all; how many wrong ones do they catch?

using Test

# This one is a beginning, without the mark in front of it:
#
# @test accuracy([true, false, true, true], [true, true, true, true]) ≈ 0.75
