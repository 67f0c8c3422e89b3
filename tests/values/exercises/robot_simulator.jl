const NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

mutable struct Robot
    heading::Int
    x::Int
    y::Int
end

heading(robot::Robot) = robot.heading
coordinates(robot::Robot) = (robot.x, robot.y)

function move!(robot::Robot, steps)
    for step in steps
        if step == 'A'
            robot.x += (0, 1, 0, -1)[robot.heading+1]
            robot.y += (1, 0, -1, 0)[robot.heading+1]
        else
            robot.heading = mod(robot.heading + (step == 'R' ? 1 : -1), 4)
        end
    end
    return robot
end
