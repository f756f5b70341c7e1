import { type Ban, importing, type Planted, plugins } from './planted.ts'
import { serverBans } from './server-bans.ts'
import { webBans } from './web-bans.ts'

const pluginBans: Ban[] = [
  {
    says: 'a plug-in imports only what is published for it',
    file: `${plugins}/daybook/*.ts`,
    never: [
      '@keyhaven/server',
      '@keyhaven/contracts/money',
      '@keyhaven/contracts/staff/webhooks',
      '../other/plugin.ts',
      '../../../apps/server/src/config.ts',
    ],
  },
]

export const forbiddenImports: Planted[] = [...serverBans, ...webBans, ...pluginBans].flatMap(
  ({ says, file, never }) =>
    never.map((path, index) => ({
      says: `${says}, so not ${path}`,
      file: file.replace('*', `case-${index + 1}`),
      code: importing(path),
      rules: ['style/noRestrictedImports'],
    })),
)
