import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** `node start.ts api` or `worker`: the built program. What was compiled at the last start is kept where it can be. */
enableCompileCache(join(import.meta.dirname, 'build/compiled'))
await import(`./build/${process.argv[2]}.js`)
