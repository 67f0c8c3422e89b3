def test_(:
