import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { said } from '../../commands.ts'
import type { Cluster } from '../cluster.ts'
import { renderCluster } from '../render.ts'

/** Certificates of one day that nobody will ever trust, where the templates look for them. */
async function makeCertificates(folder: string) {
  const at = (name: string) => join(folder, name)
  await said(
    ...(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'] as const),
    ...['-subj', '/CN=check', '-keyout', at('node.key'), '-out', at('ca.crt')],
  )
  copyFileSync(at('ca.crt'), at('node.crt'))
  const both = `${readFileSync(at('node.crt'), 'utf8')}${readFileSync(at('node.key'), 'utf8')}`
  for (const name of ['node.pem', 'shop.pem']) writeFileSync(at(name), both)
}

/**
 * The same cluster with addresses of this machine, because programs look up every host name they read, and
 * with certificates that exist.
 */
export async function renderTrialCopy(cluster: Cluster, folder: string): Promise<string[]> {
  await makeCertificates(folder)
  const nodes = cluster.nodes.map((node, index) => ({ ...node, host: `127.0.0.${index + 2}` }))
  const here = { ...cluster, nodes, backupHost: '127.0.0.5', certificates: folder }
  return renderCluster({ kind: 'live', ...here }, folder)
}
