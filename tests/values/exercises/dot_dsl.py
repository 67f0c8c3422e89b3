NODE, EDGE, ATTR = range(3)


class Node:
    def __init__(self, name, attrs):
        self.name = name
        self.attrs = attrs


class Edge:
    def __init__(self, src, dst, attrs):
        self.src = src
        self.dst = dst
        self.attrs = attrs


class Graph:
    def __init__(self, data=None):
        self.nodes, self.edges, self.attrs = [], [], {}
        if not isinstance(data or [], list):
            raise TypeError("Graph data malformed")
        for item in data or []:
            if len(item) < 3:
                raise TypeError("Graph item incomplete")
            kind, *parts = item
            if kind == NODE:
                self.nodes.append(Node(*parts))
            elif kind == EDGE:
                self.edges.append(Edge(*parts))
            else:
                self.attrs[parts[0]] = parts[1]
