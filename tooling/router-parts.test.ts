import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What built pages do not have: `apps/web/bundle/unused.ts` takes it out of the router. */
const gone =
  /\b(Form|useFetchers?|useSubmit|useFormAction|useViewTransitionState|PrefetchPageLinks)\b/
const goneProps = /<(Link|NavLink|AnyLink|TextLink|ButtonLink)\b[^>]*\b(prefetch|viewTransition)\b/
const goneExports = /^export (const|function|async function) (action|clientAction)\b/m
const fromRouter = /import \{([^}]*)\} from 'react-router'/g

const usesWhatIsGone = (text: string) =>
  goneProps.test(text) ||
  goneExports.test(text) ||
  [...text.matchAll(fromRouter)].some(([, names = '']) => gone.test(names))

test('no page uses what the build takes out of the router', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/app'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const users = files.filter((file) => usesWhatIsGone(readFileSync(join(root, file), 'utf8')))
  expect(users).toEqual([])
})

test.each([
  "import { Form, Link } from 'react-router'",
  "import { useFetcher } from 'react-router'",
  "import {\n  Outlet,\n  useSubmit,\n} from 'react-router'",
  '<Link to="/shop" prefetch="intent">',
  '<TextLink to="/shop" viewTransition>',
  'export async function action() {}',
])('it would be seen: %s', (text) => {
  expect(usesWhatIsGone(text)).toBe(true)
})
