import { readConfig } from './config.ts'
import { startMail } from './mail/mail.ts'

const config = readConfig()
const mail = await startMail(config)

console.log(`mail     smtp://${config.host}:${mail.smtpPort}`)
console.log(`mailbox  http://${config.host}:${mail.mailboxPort}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void mail.close())
}
