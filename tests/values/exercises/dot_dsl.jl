@enum Kind NODE EDGE ATTR

struct Node
    name::String
    attrs::Dict
end

struct Edge
    src::String
    dst::String
    attrs::Dict
end

struct Graph
    nodes::Vector{Node}
    edges::Vector{Edge}
    attrs::Dict{String,String}
end

Graph(data) = throw(ArgumentError("Graph data malformed"))

function Graph(data::Vector=[])
    graph = Graph(Node[], Edge[], Dict{String,String}())
    for item in data
        length(item) < 3 && throw(ArgumentError("Graph item incomplete"))
        kind = item[1]
        if kind == NODE
            push!(graph.nodes, Node(item[2:end]...))
        elseif kind == EDGE
            push!(graph.edges, Edge(item[2:end]...))
        else
            graph.attrs[item[2]] = item[3]
        end
    end
    return graph
end
