import type { Shop } from './shop.ts'

/** As if the owner had shown the tokens of all hosts that wait, and two people had opened them. */
export async function openHosts(shop: Shop): Promise<void> {
  await shop.sql('update host_proofs set proven_at = coalesce(proven_at, now())', [])
  await shop.sql(
    `update stores s
     set version = version + 1,
       hosts = hosts || array(
         select host from host_proofs p where p.store_id = s.id and p.host <> all(s.hosts))
     where exists (select from host_proofs p where p.store_id = s.id and p.host <> all(s.hosts))`,
    [],
  )
}
