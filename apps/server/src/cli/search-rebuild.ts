import { loadConfig } from '../config.ts'
import { rebuildSearchWords } from '../modules/operations/search-words/search-words.service.ts'
import { startContext } from '../start-context.ts'

const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'warn' }, 'server')
const found = await rebuildSearchWords(ctx.db).finally(close)
for (const [kind, things] of Object.entries(found)) console.log(`${kind.padEnd(14)}${things}`)
