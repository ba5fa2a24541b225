import { expect, test } from 'vitest'
import { copyHtml } from './copyHtml'

const PAGE = `<!doctype html><html><head><title>T</title><style>b{}</style></head>
<body style="margin:0;color:rgb(1, 2, 3)"><h1 style="font-size:22px">Head</h1>
<table role="presentation" width="100%"><tr><td style="padding:4px"><a href="https://evil.example" onclick="x()" style="color:red">Go</a></td></tr></table>
<script>alert(1)</script><iframe src="x"></iframe><p>1 &lt; 2 &amp; style=&quot;x&quot;</p></body></html>`

test('words and looks are drawn, and nothing that runs or leads away', () => {
  const drawn = copyHtml(PAGE)
  expect(drawn.style.color).toBe('rgb(1, 2, 3)')
  expect(drawn.querySelector('td')?.style.padding).toBe('4px')
  expect(drawn.querySelector('table')?.getAttribute('width')).toBe('100%')
  const link = drawn.querySelector('a')
  expect(link?.textContent).toBe('Go')
  expect(link?.getAttributeNames()).toEqual(['style'])
  expect(drawn.querySelectorAll('script, iframe, style, title')).toHaveLength(0)
})

test('a heading of the mail is none of the page', () => {
  const drawn = copyHtml(PAGE)
  expect(drawn.querySelector('h1')).toBeNull()
  const head = drawn.firstElementChild as HTMLElement
  expect(head.textContent).toBe('Head')
  expect([head.style.fontWeight, head.style.fontSize]).toEqual(['bold', '22px'])
})

test('what somebody wrote stays a text', () => {
  expect(copyHtml(PAGE).querySelector('p')?.textContent).toBe('1 < 2 & style="x"')
})
