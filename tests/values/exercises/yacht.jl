twos(dice) = 2 * count(==(2), dice)
house(dice) = sort([count(==(d), dice) for d in unique(dice)]) == [2, 3] ? sum(dice) : 0
straight(dice) = sort(dice) == 1:5 ? 30 : 0
yacht(dice) = allequal(dice) ? 50 : 0
allequal(dice) = all(==(dice[1]), dice)

const TWOS = twos
const FULL_HOUSE = house
const LITTLE_STRAIGHT = straight
const CHOICE = sum
const YACHT = yacht

score(dice, category) = category(dice)
