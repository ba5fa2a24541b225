/*
 * What the page that checks papers can do beyond its forms: the code's boxes, and a file's SHA-256,
 * reckoned here so that the file is never sent. Without script both are plain fields.
 */
'use strict'

const LETTERS = 12
const GROUP = 4

/** As the server reads it: gaps and a whole link are fine, look-alikes are told apart. */
const clean = (typed) =>
  typed
    .split('/')
    .at(-1)
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LETTERS)

/** One input drawn as boxes, four and four and four. */
function drawBoxes(input) {
  const boxes = document.createElement('div')
  boxes.className = 'cells'
  boxes.setAttribute('aria-hidden', 'true')
  const cells = []
  for (let start = 0; start < LETTERS; start += GROUP) {
    const group = boxes.appendChild(document.createElement('span'))
    for (let each = 0; each < GROUP; each += 1)
      cells.push(group.appendChild(document.createElement('i')))
  }
  const draw = () => {
    const isHere = input === document.activeElement
    const at = Math.min(input.selectionStart, LETTERS - 1)
    cells.forEach((cell, place) => {
      cell.textContent = input.value[place] ?? ''
      cell.classList.toggle('here', isHere && place === at)
    })
  }
  const type = () => {
    const before = clean(input.value.slice(0, input.selectionStart)).length
    input.value = clean(input.value)
    input.setSelectionRange(before, before)
    draw()
  }
  input.removeAttribute('maxlength')
  input.parentElement.prepend(boxes)
  input.addEventListener('input', type)
  for (const moved of ['focus', 'blur', 'keyup', 'click', 'select']) input.addEventListener(moved, draw)
  type()
}

const inHex = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A button that asks for a file, in place of the field for its SHA-256. */
function askForFile(form) {
  const told = form.querySelector('.told')
  const digest = form.elements.file
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.accept = 'application/pdf,.pdf'
  picker.hidden = true
  picker.setAttribute('aria-label', 'PDF to check')
  form.append(picker)
  form.addEventListener('submit', (event) => {
    if (digest.value) return
    event.preventDefault()
    picker.click()
  })
  digest.required = false
  picker.addEventListener('change', async () => {
    const [file] = picker.files
    if (!file) return
    try {
      told.textContent = ''
      digest.value = inHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    } catch {
      told.textContent = 'This file could not be read. Please choose it again.'
      picker.value = ''
      return
    }
    form.submit()
  })
}

// Back and forward bring a page as it was left: the file is asked for anew.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form.file')) form.elements.file.value = ''
})

const code = document.getElementById('code')
if (code) drawBoxes(code)
if (code) document.documentElement.classList.add('boxes')
if (globalThis.crypto?.subtle) {
  document.documentElement.classList.add('js')
  for (const form of document.querySelectorAll('form.file')) askForFile(form)
}
