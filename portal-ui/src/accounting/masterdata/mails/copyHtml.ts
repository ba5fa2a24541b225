/** The page lets no styles in that are written in a text, so they are set one by one. */
const HELD = ' data-style="'
/** A heading of the mail is none of the page it is shown on. */
const DRAWN_AS: Record<string, string> = { h1: 'div', h2: 'div' }
const BOLD = new Set(['h1', 'h2'])
const DRAWN = new Set([
  ...['div', 'span', 'p', 'strong', 'br', 'h1', 'h2', 'ol', 'li', 'a'],
  ...['table', 'tbody', 'tr', 'td'],
])
const KEPT = ['role', 'width', 'align', 'valign', 'cellpadding', 'cellspacing']

const copyOf = (from: Element): HTMLElement => {
  const tag = from.tagName.toLowerCase()
  const to = document.createElement(DRAWN_AS[tag] ?? tag)
  if (BOLD.has(tag)) to.style.fontWeight = 'bold'
  to.style.cssText += from.getAttribute('data-style') ?? ''
  for (const name of KEPT) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
  fill(to, from)
  return to
}

const fill = (to: HTMLElement, from: Element) => {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data)
    else if (child instanceof Element && DRAWN.has(child.tagName.toLowerCase()))
      to.append(copyOf(child))
  }
}

/** What a mail in HTML looks like: words and looks, and no link that leads anywhere. */
export const copyHtml = (html: string): HTMLElement => {
  const held = html.replaceAll(' style="', HELD)
  const { body } = new DOMParser().parseFromString(held, 'text/html')
  const sheet = document.createElement('div')
  sheet.style.cssText = body.getAttribute('data-style') ?? ''
  fill(sheet, body)
  return sheet
}
