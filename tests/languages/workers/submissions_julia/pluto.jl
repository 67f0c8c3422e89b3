### A Pluto.jl notebook ###
# v0.19.3

using Markdown
using InteractiveUtils

# ╔═╡ 6a2d1b60-0000-0000-0000-000000000001
md"""
# Metrics
"""

# ╔═╡ 6a2d1b60-0000-0000-0000-000000000002
twice(x) = helper(x) + helper(x)

# ╔═╡ 6a2d1b60-0000-0000-0000-000000000003
begin
	helper(x) = x * FACTOR
	const FACTOR = 1
end

# ╔═╡ Cell order:
# ╠═6a2d1b60-0000-0000-0000-000000000001
# ╠═6a2d1b60-0000-0000-0000-000000000002
# ╠═6a2d1b60-0000-0000-0000-000000000003
