import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

// Node strips types but takes no JSX. E-mail templates are the server's only .tsx files.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const path = fileURLToPath(url)
    const options = {
      loader: 'tsx',
      jsx: 'automatic',
      sourcefile: path,
      sourcemap: 'inline',
    } as const
    const { code } = transformSync(readFileSync(path, 'utf8'), options)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
