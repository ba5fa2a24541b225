import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => name.replaceAll('\\', '/'))
const trees = new Map(
  files.map((name) => {
    const text = readFileSync(new URL(name, root), 'utf8')
    return [name, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)]
  }),
)

/** What is drawn over a page in the end. */
const FRAMES = ['PlainDialog', 'SidePanel', 'BulkPanel', 'InboxPanel', 'Popover']

/** Nothing is typed into them; a secret is shown once and must go away with its dialog. */
const NOTHING_TYPED = ['SecretDialog', 'ThemedIdleWarning', 'ThemedAlert', 'AccountDropdown']

const tagOf = (node: ts.Node) =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : ''

function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

const above = (node: ts.Node, is: (parent: ts.Node) => boolean): ts.Node | undefined => {
  for (let at = node.parent; at; at = at.parent) if (is(at)) return at
  return undefined
}

const isSlot = (node: ts.Node) =>
  ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'DialogSlot'

const componentOf = (node: ts.Node) => {
  const declared = above(
    node,
    (at) =>
      (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) &&
      /^[A-Z]/.test(at.name?.getText() ?? ''),
  )
  return (declared as ts.FunctionDeclaration | undefined)?.name?.getText()
}

/** Every component whose whole is a dialog: it draws a frame, or another dialog, outside a slot. */
function findDialogs() {
  const dialogs = new Set(FRAMES)
  for (let before = 0; before < dialogs.size; ) {
    before = dialogs.size
    for (const tree of trees.values())
      walk(tree, (node) => {
        const own = dialogs.has(tagOf(node)) && !above(node, isSlot) && componentOf(node)
        if (own && !isOptional(node)) dialogs.add(own)
      })
  }
  return dialogs
}

/** It comes and goes with a condition: `isOpen && <Dialog />`. */
const conditionOf = (node: ts.Node) =>
  above(
    node,
    (at) =>
      ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken,
  ) as ts.BinaryExpression | undefined

const isOptional = (node: ts.Node) => {
  const condition = conditionOf(node)
  return condition !== undefined && componentOf(condition) === componentOf(node)
}

/** `is...`, `asking`, `open === 'name'`: nothing but whether it is open. */
const SAYS_ONLY_WHETHER =
  /^(is[A-Z]\w*|open|screen|asking|anchor|importing && isImporting|\w+ === '\w+')$/

const dialogs = findDialogs()
const openings = [...trees].flatMap(([name, tree]) => {
  const found: { where: string; tag: string; node: ts.Node }[] = []
  walk(tree, (node) => {
    const tag = tagOf(node)
    if (dialogs.has(tag) && !NOTHING_TYPED.includes(tag))
      found.push({ where: `${name}: ${tag}`, tag, node })
  })
  return found
})

/** A menu is chosen from; nothing is typed into it. */
const MENU = 'app/AccountDropdown.tsx'

it('draws dialogs by one component alone, which Back closes', () => {
  const own = files.filter((name) => {
    if (name === MENU) return false
    const text = readFileSync(new URL(name, root), 'utf8')
    return (
      /@mui\/material\/(Dialog|Drawer|Modal|Popover)'/.test(text) &&
      !text.includes('useBackCloses(onClose')
    )
  })
  expect(own).toEqual([])
})

it('finds the dialogs', () => {
  expect(openings.length).toBeGreaterThan(40)
  expect([...dialogs]).toEqual(
    expect.arrayContaining(['FilingDialog', 'EmailDialog', 'InboxPanel']),
  )
})

it('opens each dialog in a slot, which keeps what was typed', () => {
  const loose = openings.filter(({ node }) => isOptional(node) && !above(node, isSlot))
  expect(loose.map(({ where }) => where)).toEqual([])
})

it('gives each dialog that is about something a key, so that nothing is typed into another', () => {
  const mixed = openings.filter(({ node }) => {
    const condition = conditionOf(node)
    if (!condition || !above(node, isSlot)) return false
    const isPlain = SAYS_ONLY_WHETHER.test(condition.left.getText())
    return !isPlain && !/\bkey=/.test(node.getText())
  })
  expect(mixed.map(({ where }) => where)).toEqual([])
})
