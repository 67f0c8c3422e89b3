const Student = NamedTuple{(:name, :grade),Tuple{String,Int}}

new_school() = Student[]

function add!(students::Vector{Student}, school)
    return map(students) do student
        any(other -> other.name == student.name, school) && return false
        push!(school, student)
        return true
    end
end

by_grade(student) = (student.grade, student.name)
roster(school) = [student.name for student in sort(school; by=by_grade)]
grade(number, school) = sort([student.name for student in school if student.grade == number])
