import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import {
  checkConnection,
  connectEndpoint,
} from '../modules/after-sale/provider-endpoint/connect-endpoint.ts'
import { startContext } from '../start-context.ts'

const usage = `usage: npm run payments:connect -- [options]
  Makes the webhook endpoint of this shop at the card provider, or corrects it, and says what is right and wrong.
  --check       changes nothing
  --write FILE  writes the secret of a new endpoint into FILE, which nobody else may read, instead of printing it
Exit code 0: all is right; 1: something is not.`

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

async function connect() {
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'error' }, 'server')
  try {
    const secret = values.check ? undefined : await connectEndpoint(ctx)
    if (secret && values.write) {
      await writeFile(values.write, `${secret}\n`, { mode: 0o600, flag: 'wx' })
      console.log(`The secret of the new endpoint is in ${values.write}.`)
    } else if (secret) console.log(`STRIPE_WEBHOOK_SECRET=${secret}   (shown this one time)`)
    const findings = await checkConnection(ctx)
    for (const { what, isRight, says } of findings) {
      console.log(`${isRight ? 'right' : 'WRONG'}  ${what.padEnd(9)} ${says}`)
    }
    if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1
  } finally {
    await close()
  }
}

if (values.help) console.log(usage)
else {
  await connect().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
