/**
 * Keeps React working on a page whose text was replaced by something else. A browser's translator
 * puts each text, or a copy of it, into <font><font>. React then removes, inserts beside or changes
 * a text that is no longer where it was put: the page fails, or goes on showing the old text.
 */

const isWrapper = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.tagName === 'FONT'

/** By text that was taken out of the page, the wrapper with its copy. */
const standIns = new WeakMap<Node, HTMLElement>()

function noteStandIns(records: MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const wrapper = [addedNodes[0], previousSibling, nextSibling].find(isWrapper)
    for (const node of removedNodes)
      if (wrapper && node instanceof Text && !node.parentNode) standIns.set(node, wrapper)
  }
}

/** The child of `parent` that now stands for `node`: itself, or the outermost wrapper. */
function findChild(parent: Node, node: Node): Node | null {
  let child = node.parentNode ? node : (standIns.get(node) ?? node)
  while (child.parentNode !== parent) {
    if (!isWrapper(child.parentNode)) return null
    child = child.parentNode
  }
  return child
}

function putBack(text: Node) {
  const wrapper = standIns.get(text)
  if (!wrapper || text.parentNode) return
  wrapper.replaceWith(text)
  standIns.delete(text)
}

/** Installed once, before React starts. Returns a function that takes the guard away. */
export function guardNodes() {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  const observer = new MutationObserver(noteStandIns)
  observer.observe(document, { subtree: true, childList: true })
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = findChild(this, node)
    if (child) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    return insertBefore.call(this, node, next && findChild(this, next)) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value)
      putBack(this)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}
