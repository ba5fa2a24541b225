// Makes the types of the API's answers when they are missing or older than the description.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const writtenAt = (file) => statSync(new URL(file, root), { throwIfNoEntry: false })?.mtimeMs ?? 0

if (writtenAt('src/shared/api/schema.ts') <= writtenAt('openapi.json'))
  execFileSync('npm', ['run', '--silent', 'gen:api'], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
