const plural = (count: number, one: string, many: string) => (count === 1 ? one : many)

export const deletedEditsMessages = {
  title: 'Unsent edits were deleted',
  text: (count: number) =>
    `${count} unsent ${plural(count, 'draft or sheet was', 'drafts or sheets were')} deleted from this device. An earlier version of this portal stored them without saying whose they are.`,
}
