import { writeFileSync } from 'node:fs'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { authzTable } from '../infra/http/authz-table.ts'
import { listenToContent } from '../infra/pages/content.ts'
import { lawOf } from '../laws/doors.ts'
import { startContext } from '../start-context.ts'

// As the shop runs: routes for developers are no part of the table.
const config = { ...loadConfig(), LOG_LEVEL: 'warn', NODE_ENV: 'production' } as const
const { ctx, close } = await startContext(config, 'server')
const content = await listenToContent(config.DATABASE_URL, ctx.log)
const { app, access } = await buildApp(ctx, { content })
await app.ready()
const table = authzTable(access.table(), lawOf)
writeFileSync(new URL('../../../../docs/authz.csv', import.meta.url), table)
await app.close()
await content.close()
await close()
console.log('docs/authz.csv written')
