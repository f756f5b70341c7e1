import { barredStorage, orders, type Planted, reExported, server, web } from './planted.ts'

const importRule = 'style/noRestrictedImports'
const barrelRule = 'performance/noBarrelFile'
const filenameRule = 'style/useFilenamingConvention'
const nothing = 'export const nothing = 0\n'

const fault = (says: string, rules: string | string[], file: string, code: string): Planted => ({
  says,
  file,
  code,
  rules: [rules].flat(),
})

export const importForms: Planted[] = [
  fault(
    'a type is an import like any other',
    importRule,
    `${server}/infra/type.ts`,
    `import type { Order } from '../modules/fulfilment/orders/orders.service.ts'
    export type Line = Order['line']`,
  ),
  fault(
    'an import at run time is an import like any other',
    importRule,
    `${server}/infra/dynamic.ts`,
    `export const load = () => import('../modules/fulfilment/orders/orders.service.ts')`,
  ),
  fault(
    'an import for its effect is an import like any other',
    importRule,
    `${server}/infra/effect.ts`,
    `import '../modules/fulfilment/orders/orders.service.ts'`,
  ),
]

export const reExports: Planted[] = [
  fault(
    'a name is not re-exported',
    [barrelRule, reExported],
    `${orders}/name.ts`,
    `export { save } from './save.ts'`,
  ),
  fault(
    'a whole file is not re-exported',
    [barrelRule, 'performance/noReExportAll', reExported],
    `${orders}/all.ts`,
    `export * from './save.ts'`,
  ),
  fault(
    'a type is not re-exported',
    reExported,
    `${orders}/type-name.ts`,
    `export type { Saved } from './save.ts'`,
  ),
  fault(
    'an imported name is not exported again',
    'style/noExportedImports',
    `${orders}/again.ts`,
    `import { save } from './save.ts'
    export { save }`,
  ),
]

export const habits: Planted[] = [
  fault(
    'any is not a type',
    'suspicious/noExplicitAny',
    `${orders}/loose.ts`,
    'export const open = (box: any) => String(box)',
  ),
  fault(
    'only config.ts reads the environment',
    'style/noProcessEnv',
    `${orders}/env.ts`,
    'export const key = () => process.env.KEY',
  ),
  fault(
    'the shop writes to its log, not to the console',
    'suspicious/noConsole',
    `${orders}/chatty.ts`,
    `console.log('here')`,
  ),
  fault(
    'forEach waits for nobody, so a loop is written as one',
    'complexity/noForEach',
    `${orders}/for-each.ts`,
    `import { save } from './save.ts'
    export function run(ids: string[]) { ids.forEach(async () => { await save() }) }`,
  ),
  fault('a file name is not in camel case', filenameRule, `${orders}/placeOrder.ts`, nothing),
  fault('a file name is not in snake case', filenameRule, `${orders}/place_order.ts`, nothing),
  fault('a component file is not in Pascal case', filenameRule, `${web}/ui/Badge.tsx`, nothing),
  fault('a role is not capitalised', filenameRule, `${orders}/orders.Rules.ts`, nothing),
  fault(
    'a file beyond 300 lines gets a hint',
    'style/noExcessiveLinesPerFile',
    `${orders}/long.ts`,
    Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line}\n`).join(''),
  ),
  fault(
    'an image says what it shows',
    'a11y/useAltText',
    `${web}/ui/logo.tsx`,
    'export const Logo = () => <img src="/logo.svg" />',
  ),
  fault(
    'a label labels something',
    'a11y/noLabelWithoutControl',
    `${web}/ui/label.tsx`,
    'export const Label = () => <label>Yes</label>',
  ),
  fault(
    'a hook is not called under a condition',
    'correctness/useHookAtTopLevel',
    `${web}/ui/hook.tsx`,
    `import { useState } from 'react'
    export function Box({ isOpen }: { isOpen: boolean }) {
      if (isOpen) useState(1)
      return null
    }`,
  ),
  fault(
    'no test is singled out',
    'suspicious/noFocusedTests',
    `${orders}/only.test.ts`,
    `import { test } from 'vitest'
    test.only('the only one', () => {})`,
  ),
]

const stored = (says: string, name: string, code: string): Planted =>
  fault(says, barredStorage, `${web}/features/cart/${name}.ts`, code)

export const storage: Planted[] = [
  stored(
    'local storage is not asked directly',
    'local',
    `export const cart = () => localStorage.getItem('cart')`,
  ),
  stored(
    'nor through the window',
    'window',
    `export const cart = () => window.localStorage.getItem('cart')`,
  ),
  stored('nor is the session', 'session', 'export const visit = () => sessionStorage.length'),
  stored('nor IndexedDB', 'database', `export const open = () => indexedDB.open('cart')`),
  stored('cookies are not read directly', 'cookie', 'export const all = () => document.cookie'),
  {
    ...stored('nor written', 'bake', `export const bake = () => {\n  document.cookie = 'a=b'\n}`),
    rules: [barredStorage, 'suspicious/noDocumentCookie'],
  },
]
