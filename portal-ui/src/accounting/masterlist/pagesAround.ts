const NEIGHBOURS = 1

/** 1, 4, 5, 6, 40 with a negative number for each gap, at most seven entries. */
export function pagesAround(page: number, last: number): number[] {
  const wanted = new Set([1, last])
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near++) wanted.add(near)
  const shown = [...wanted].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b)
  return shown.flatMap((one, at) => {
    const before = shown[at - 1] ?? one - 1
    return one - before > 1 ? [-one, one] : [one]
  })
}
