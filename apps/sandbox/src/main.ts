import { readConfig } from './config.ts'
import { startMail } from './mail/mail.ts'
import { startPayments } from './payments/payments.ts'

const config = readConfig()
const mail = await startMail(config)
const payments = await startPayments({ host: config.host, ...config.payments })

console.log(`mail     smtp://${config.host}:${mail.smtpPort}`)
console.log(`mailbox  http://${config.host}:${mail.mailboxPort}`)
console.log(`payments http://${config.host}:${payments.port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void Promise.all([mail.close(), payments.close()]))
}
