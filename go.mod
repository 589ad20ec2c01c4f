module albers

go 1.26
