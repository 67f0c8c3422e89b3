"""The reference of a program that adds up prices."""

count = int(input())
prices = [int(input()) for _ in range(count)]
print("Total:", sum(prices))
