import { z } from 'zod'

/**
 * The part of Compose’s format that our files use, and no more: a key that is not here is a mistake until
 * somebody has read what it does. See https://github.com/compose-spec/compose-spec.
 */
const name = z.string().regex(/^[a-zA-Z\d._-]+$/)
const words = z.union([z.string(), z.array(z.string())])
const duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/)
const size = z.string().regex(/^\d+[bkmg]$/)
const port = z.string().regex(/^(\d+\.\d+\.\d+\.\d+:)?\d+:\d+$/)
const volume = z.string().regex(/^[^:\s]+(:-[^:}]*\})?:\/[^:\s]+(:ro)?$/)

const health = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    test: z.union([z.string(), z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string())]),
    interval: duration.optional(),
    timeout: duration.optional(),
    start_period: duration.optional(),
    retries: z.int().min(1).optional(),
  }),
])

const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully'])

const service = z
  .strictObject({
    image: z.string(),
    build: z.union([
      z.string(),
      z.strictObject({ context: z.string(), target: z.string().optional() }),
    ]),
    command: words,
    entrypoint: words,
    init: z.boolean(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
    read_only: z.boolean(),
    user: z.string(),
    cap_drop: z.array(z.literal('ALL')),
    cap_add: z.array(z.enum(['NET_BIND_SERVICE'])),
    security_opt: z.array(z.literal('no-new-privileges:true')),
    env_file: z.string(),
    environment: z.record(z.string().regex(/^[A-Z][A-Z\d_]*$/), z.string()),
    network_mode: z.string().regex(/^(host|service:.+)$/),
    networks: z.array(name),
    ports: z.array(port),
    volumes: z.array(volume),
    tmpfs: z.array(z.string().startsWith('/')),
    secrets: z.array(name),
    profiles: z.array(name),
    shm_size: size,
    mem_limit: size,
    stop_grace_period: duration,
    healthcheck: health,
    depends_on: z.record(name, z.strictObject({ condition })),
    logging: z.strictObject({
      driver: z.enum(['json-file', 'journald']),
      options: z.record(z.string(), z.string()).optional(),
    }),
  })
  .partial()
  .refine(({ image, build }) => image !== undefined || build !== undefined, 'runs nothing')
  .refine(({ network_mode, networks }) => !network_mode || !networks, 'has two kinds of network')

const network = z
  .strictObject({
    internal: z.boolean(),
    ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }),
  })
  .partial()

export const composeFile = z.strictObject({
  name,
  services: z.record(name, service),
  networks: z.record(name, network.nullable()).optional(),
  volumes: z.record(name, z.null()).optional(),
  secrets: z.record(name, z.strictObject({ file: z.string() })).optional(),
})

type ComposeFile = z.infer<typeof composeFile>

/** Volumes, networks, secrets and services that are named and not there. */
export function missingParts(file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([own, each]) => {
    const named = (each.volumes ?? []).map((text) => text.split(':')[0] ?? '')
    const volumes = named.filter((text) => /^[a-z]/.test(text) && !(text in (file.volumes ?? {})))
    const networks = (each.networks ?? []).filter((text) => !(text in (file.networks ?? {})))
    const secrets = (each.secrets ?? []).filter((text) => !(text in (file.secrets ?? {})))
    const shared = each.network_mode?.startsWith('service:') ? [each.network_mode.slice(8)] : []
    const services = [...Object.keys(each.depends_on ?? {}), ...shared].filter(
      (text) => !(text in file.services),
    )
    return [...volumes, ...networks, ...secrets, ...services].map((part) => `${own}: ${part}`)
  })
}
