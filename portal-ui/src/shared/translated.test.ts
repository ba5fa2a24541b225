import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** What pages show as it is stored, by the function that formats it or the property it stands in. */
const FORMATTERS = ['formatAmount', 'formatPesos', 'formatTin', 'showTin']
const PROPERTIES = ['reference', 'atc', 'tin']
const WORDS = /words|messages|columns|texts/i

const isValue = (node: ts.Expression): boolean => {
  if (ts.isCallExpression(node)) return FORMATTERS.includes(node.expression.getText())
  if (ts.isBinaryExpression(node)) return isValue(node.right)
  return (
    ts.isPropertyAccessExpression(node) &&
    PROPERTIES.includes(node.name.text) &&
    !WORDS.test(node.expression.getText())
  )
}

const isProtected = (element: ts.Node) =>
  ts.isJsxElement(element) &&
  (element.openingElement.tagName.getText() === 'Value' ||
    element.openingElement.attributes.getText().includes('translate="no"'))

const isChild = (node: ts.Node): node is ts.JsxExpression =>
  ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))

const hasElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  Boolean(ts.forEachChild(node, (child) => hasElement(child) || undefined))

const isConditional = (node: ts.Expression | undefined): node is ts.Expression =>
  node !== undefined &&
  (ts.isConditionalExpression(node) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken))

/** A text that changes beside an element that comes and goes: what a translator breaks. */
const isBusyText = (node: ts.JsxExpression) =>
  isConditional(node.expression) &&
  !hasElement(node.expression) &&
  ts.isJsxElement(node.parent) &&
  node.parent.children.some(
    (other) =>
      other !== node &&
      ts.isJsxExpression(other) &&
      isConditional(other.expression) &&
      hasElement(other.expression),
  )

const root = new URL('../', import.meta.url)
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)

function childrenOf(name: string) {
  const text = readFileSync(new URL(name, root), 'utf8')
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: ts.JsxExpression[] = []
  const visit = (node: ts.Node) => {
    if (isChild(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const children = pages.flatMap((name) => childrenOf(name).map((node) => ({ name, node })))
const tell = ({ name, node }: { name: string; node: ts.Node }) => `${name}: ${node.getText()}`

it('keeps every amount, TIN, code and reference from a translator', () => {
  const open = children.filter(
    ({ node }) => node.expression && isValue(node.expression) && !isProtected(node.parent),
  )
  expect(open.map(tell)).toEqual([])
})

it('puts a text that changes beside an element that comes and goes in an element of its own', () => {
  expect(children.filter(({ node }) => isBusyText(node)).map(tell)).toEqual([])
})
