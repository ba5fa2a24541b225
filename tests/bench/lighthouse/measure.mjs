/**
 * Lighthouse's scores of the portal's pages in one browser, as JSON on standard output:
 * node measure.mjs BASE MAIL_FOLDER CHROMIUM
 *
 * The public pages are measured as a stranger sees them; then a tenant signs in as people do,
 * with the code from the mail and Remember Me, and the pages behind the login are measured in the
 * same browser with its storage left alone.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse, { desktopConfig } from 'lighthouse'
import puppeteer from 'puppeteer-core'

const [base, mails, chromium] = process.argv.slice(2)
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const WHO = {
  username: 'tenant',
  password: 'demo-tenant-2307',
  codes: 'accounting@luntian-kitchen.example',
}

/** Median of an odd number of runs: one hiccup of the machine is no property of the page. */
const RUNS = 3

/** How often a page is loaded whose trace was not recorded: Lighthouse then asks to be run again. */
const LOADS = 3

const points = (score) => Math.round((score ?? 0) * 100)

async function reportOf(browser, path, signedIn) {
  const page = await browser.newPage()
  const flags = { onlyCategories: CATEGORIES, logLevel: 'error', disableStorageReset: signedIn }
  const { lhr } = await lighthouse(base + path, flags, desktopConfig, page)
  await page.close()
  return lhr
}

async function scoresOnce(browser, path, signedIn) {
  let lhr = await reportOf(browser, path, signedIn)
  for (let load = 1; lhr.runtimeError && load < LOADS; load += 1) {
    lhr = await reportOf(browser, path, signedIn)
  }
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const arrived = new URL(lhr.finalDisplayedUrl).pathname
  if (arrived !== path) throw new Error(`${path} led to ${arrived}`)
  return CATEGORIES.map((category) => points(lhr.categories[category].score))
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function scoresOf(browser, path, signedIn = false) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOnce(browser, path, signedIn))
  return Object.fromEntries(
    CATEGORIES.map((category, at) => [category, middle(runs.map((scores) => scores[at]))]),
  )
}

/** The digits of the newest code mailed to an address; blank until it is there. */
function newestCode(address) {
  if (!existsSync(mails)) return ''
  const found = readdirSync(mails)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(mails, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .map((path) => readFileSync(path, 'utf8'))
    .find((mail) => mail.includes(address) && /^Subject:.*code/im.test(mail))
  const code = found?.split(/\r?\n\r?\n/).slice(1).join('\n').match(/\b\d{6}\b/)
  return code ? code[0] : ''
}

/** The same, once a job has mailed it: the page that asks for it is the quicker one. */
async function mailedCode(address) {
  const patience = Date.now() + 30_000
  while (Date.now() < patience) {
    const code = newestCode(address)
    if (code) return code
    await pause(100)
  }
  throw new Error(`No code was mailed to ${address}.`)
}

async function signIn(page) {
  await page.goto(`${base}/login`, { waitUntil: 'networkidle0' })
  await page.locator('input[name=username]').fill(WHO.username)
  await page.locator('input[name=password]').fill(WHO.password)
  await page.locator('input[type=checkbox]').click()
  await page.locator('button[type=submit]').click()
  await page.waitForSelector('input#code')
  await page.locator('input#code').fill(await mailedCode(WHO.codes))
  await page.locator('button[type=submit]').click()
  await page.waitForFunction(() => location.pathname === '/tenant/dashboard')
}

/** A draft of the tenant's, asked for with the session's own cookie. */
const idOfDraft = (page) =>
  page.evaluate(async () => {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
    const renewed = await fetch('/api/auth/token/refresh', {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)) },
    })
    const { access_token } = await renewed.json()
    const answer = await fetch('/api/certificates/?status=DRAFT&page_size=1', {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    return (await answer.json()).results[0].id
  })

async function measured(browser) {
  const found = {
    login: await scoresOf(browser, '/login'),
    FAQ: await scoresOf(browser, '/faqs'),
  }
  const page = await browser.newPage()
  await signIn(page)
  const draft = await idOfDraft(page)
  await page.close()
  found.dashboard = await scoresOf(browser, '/tenant/dashboard', true)
  found.editor = await scoresOf(browser, `/tenant/forms/${draft}/edit`, true)
  return found
}

const browser = await puppeteer.launch({ executablePath: chromium, args: FLAGS })
try {
  process.stdout.write(JSON.stringify(await measured(browser)))
} finally {
  await browser.close()
}
