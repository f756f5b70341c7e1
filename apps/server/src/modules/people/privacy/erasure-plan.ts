import { type RawBuilder, sql } from 'kysely'
import { erasedAddress, NO_NAME, NO_PARTY, NOBODY } from './pseudonyms.ts'

/** Whom to forget. Orders are found by the address, so they lose it last. */
export type Person = Readonly<{
  erasureId: string
  email: string
  customerId: string | null
  orderIds: readonly string[]
  /** Of the address, under every secret that is known. */
  addressHashes: readonly Buffer[]
}>

type Step = (person: Person) => RawBuilder<unknown>

type Rule = Readonly<{
  table: string
  does: 'delete' | 'pseudonymise' | 'keep'
  /** What becomes of it, or why nothing does. */
  why: string
  run?: Step
  /** Repeated when the last mail has gone: it may have left traces here itself. */
  isLast?: boolean
}>

/** Everything the person bought, as a list for SQL. */
const theirs = ({ orderIds }: Person) => sql`any(${orderIds}::text[])`
const intents = (person: Person) => sql`
  select unnest(array[intent_id, session_id]) from payment_attempts where order_id = ${theirs(person)}`
const checkouts = (person: Person) => sql`
  select checkout_id from orders where id = ${theirs(person)} and checkout_id is not null`

const chatsOf = (person: Person) => sql`
  select id from chats
  where order_id = ${theirs(person)}
    or session_id in (${checkouts(person)})
    or conversation_id in (
      select c.id from conversations c
      where c.email_normal = ${person.email} or c.order_id = ${theirs(person)}
    )`

const keep = (why: string, ...tables: string[]): Rule[] =>
  tables.map((table) => ({ table, does: 'keep', why }))

/**
 * One line for every table, in the order in which they are worked on. Each is a small transaction of its
 * own and harmless to repeat. A table that is not named here fails a test: the author of a new table decides.
 */
export const erasurePlan: readonly Rule[] = [
  {
    table: 'data_exports',
    does: 'delete',
    why: 'Copies of their data.',
    run: ({ email }) => sql`delete from data_exports where email_normal = ${email}`,
  },
  {
    table: 'customer_sessions',
    does: 'delete',
    why: 'Signed out everywhere.',
    run: ({ email, customerId }) => sql`
      delete from customer_sessions where email_normal = ${email} or customer_id = ${customerId}`,
  },
  {
    table: 'one_time_codes',
    does: 'delete',
    why: 'Codes to their mailbox.',
    isLast: true,
    run: ({ email }) => sql`delete from one_time_codes where email_normal = ${email}`,
  },
  {
    table: 'search_words',
    does: 'delete',
    why: 'What staff find them by. The worker reads what is left of their orders anew.',
    isLast: true,
    run: (person) => sql`
      delete from search_words
      where (kind, id) in (
        select kind, id from search_words where field = 'email' and text = ${person.email}
        union all
        select 'order', unnest(${[...person.orderIds]}::text[])
        union all
        select 'customer', ${person.customerId}::text
      )`,
  },
  {
    table: 'known_browsers',
    does: 'delete',
    why: 'Browsers that signed in with their address.',
    isLast: true,
    run: ({ erasureId }) => sql`
      delete from known_browsers
      where kind = 'customer'
        and address_hash = (select address_hash from erasures where id = ${erasureId})`,
  },
  {
    table: 'guess_counts',
    does: 'delete',
    why: 'Wrong passwords and codes that were tried at their address.',
    isLast: true,
    run: ({ erasureId }) => sql`
      delete from guess_counts
      where kind = 'customer'
        and address_hash = (select address_hash from erasures where id = ${erasureId})`,
  },
  {
    table: 'order_access',
    does: 'delete',
    why: 'Browsers that may open their orders.',
    run: (person) => sql`delete from order_access where order_id = ${theirs(person)}`,
  },
  {
    table: 'access_links',
    does: 'delete',
    why: 'Links that open their orders.',
    run: (person) => sql`delete from access_links where order_id = ${theirs(person)}`,
  },
  {
    table: 'order_handovers',
    does: 'delete',
    why: 'Codes that open their orders on a computer, and where that computer was.',
    run: (person) => sql`delete from order_handovers where order_id = ${theirs(person)}`,
  },
  {
    table: 'account_moves',
    does: 'delete',
    why: 'From and to which address their account moved.',
    isLast: true,
    run: ({ email }) => sql`
      delete from account_moves
      where lower(old_email) = ${email} or lower(new_email) = ${email}`,
  },
  {
    table: 'blocked_addresses',
    does: 'delete',
    why: 'That we let them in no more; an address that nobody knows needs no block.',
    isLast: true,
    run: ({ email }) => sql`
      delete from blocked_addresses
      where person = one_spelling(${email}) or email_normal = ${email}`,
  },
  {
    table: 'abandoned_carts',
    does: 'delete',
    why: 'Carts they asked to be reminded of, also those that lost the address already.',
    isLast: true,
    run: ({ email, addressHashes }) => sql`
      delete from abandoned_carts
      where email_normal = ${email}
        or address_hash = any(${addressHashes}::bytea[])`,
  },
  {
    table: 'newsletter_subscriptions',
    does: 'delete',
    why: 'They get no newsletter.',
    isLast: true,
    run: ({ email }) => sql`delete from newsletter_subscriptions where lower(email) = ${email}`,
  },
  {
    table: 'dispute_evidence',
    does: 'pseudonymise',
    why: 'That a dispute was answered is kept, what the bank was told of the person goes.',
    run: (person) => sql`
      update dispute_evidence
      set pdf = '', facts = '{}'
      where state <> 'sending'
        and dispute_id in (select id from disputes where order_id = ${theirs(person)})`,
  },
  {
    table: 'order_tags',
    does: 'delete',
    why: 'Words of staff about the order, which may describe the person.',
    run: (person) => sql`delete from order_tags where order_id = ${theirs(person)}`,
  },
  {
    table: 'order_surveys',
    does: 'pseudonymise',
    why: 'The stars count, the words go.',
    run: (person) => sql`
      update order_surveys set comment = '' where order_id = ${theirs(person)}`,
  },
  {
    table: 'notifications',
    does: 'delete',
    why: 'News for staff about their quote requests and messages name the company or the subject.',
    run: ({ email }) => sql`
      delete from notifications
      where object in (
        select 'quote:' || reference from business_quotes where lower(email) = ${email}
        union all
        select 'conversation:' || reference from conversations where email_normal = ${email}
      )`,
  },
  {
    table: 'staff_notes',
    does: 'delete',
    why: 'Notes of staff on their orders and their account are about them.',
    run: (person) => sql`
      delete from staff_notes
      where subject = 'customer:' || ${person.customerId}::text
        or subject = any(select 'order:' || id from unnest(${person.orderIds}::text[]) id)
        or subject = any(select 'customer:' || id from unnest(${person.orderIds}::text[]) id)`,
  },
  {
    table: 'approvals',
    does: 'pseudonymise',
    why: 'What was approved about them, their quotes and orders keeps its hash; what it says of them goes, and what still waits ends.',
    run: (person) => sql`
      update approvals
      set payload = '{}',
        state = case when state = 'open' then 'void' else state end,
        decided_at = coalesce(decided_at, shop_now())
      where payload <> '{}'
        and (
          object in (
            select 'quote:' || reference from business_quotes where lower(email) = ${person.email}
            union all
            select 'customer:' || id
            from unnest(${person.orderIds}::text[] || ${person.customerId}::text) id)
          or object = ${theirs(person)}
          or payload ->> 'email' = ${person.email}
        )`,
  },
  {
    table: 'seat_assignments',
    does: 'pseudonymise',
    why: 'Which key was handed on is kept, to whom is not: as a colleague, and as the buyer.',
    run: (person) => sql`
      with nameless as (
        update seat_assignments
        set email = ${NOBODY}, email_normal = ${NOBODY} || '#' || id
        where email_normal = ${person.email} or order_id = ${theirs(person)}
        returning id
      )
      update emails
      set recipient = ${NOBODY}, last_error = null,
        state = case state when 'queued' then 'dropped' else state end
      from nameless
      where emails.dedupe_key = 'seat:' || nameless.id`,
  },
  {
    table: 'business_offer_links',
    does: 'delete',
    why: 'Links that open their quotes.',
    run: ({ email }) => sql`
      delete from business_offer_links
      where offer_id in (select id from business_offers where lower(parties ->> 'email') = ${email})`,
  },
  {
    table: 'business_offer_access',
    does: 'delete',
    why: 'Browsers that opened their quotes.',
    run: ({ email }) => sql`
      delete from business_offer_access
      where offer_id in (select id from business_offers where lower(parties ->> 'email') = ${email})`,
  },
  {
    table: 'business_offers',
    does: 'pseudonymise',
    why: 'What was sold for which price is part of the sale; the rest was a message.',
    run: ({ email }) => sql`
      with unsold as (
        delete from business_offers f
        where lower(parties ->> 'email') = ${email}
          and not exists (select from orders where offer_id = f.id)
      )
      update business_offers f
      set note = '', parties = parties || ${NO_PARTY}
      where lower(parties ->> 'email') = ${email}
        and exists (select from orders where offer_id = f.id)`,
  },
  {
    table: 'business_quotes',
    does: 'delete',
    why: 'Requests are messages; their lines go with them.',
    run: ({ email }) => sql`delete from business_quotes where lower(email) = ${email}`,
  },
  {
    table: 'assistant_cases',
    does: 'delete',
    why: 'Questions of theirs that staff took as examples.',
    run: (person) => sql`
      delete from assistant_cases
      where turn_id in (
        select t.id from chat_turns t where t.chat_id in (${chatsOf(person)})
      )`,
  },
  {
    table: 'chats',
    does: 'delete',
    why: 'What they asked the assistant: of their orders, in their letters, and in the browser they bought with.',
    run: (person) => sql`delete from chats where id in (${chatsOf(person)})`,
  },
  { table: 'chat_turns', does: 'delete', why: 'They go with their chat.' },
  {
    table: 'conversations',
    does: 'delete',
    why: 'What they wrote to us and what we answered.',
    run: (person) => sql`
      delete from conversations
      where email_normal = ${person.email} or order_id = ${theirs(person)}`,
  },
  { table: 'conversation_messages', does: 'delete', why: 'They go with their conversation.' },
  { table: 'conversation_files', does: 'delete', why: 'They go with their conversation.' },
  { table: 'conversation_ratings', does: 'delete', why: 'They go with their conversation.' },
  {
    table: 'talk_codes',
    does: 'delete',
    why: 'Codes that their mailbox was asked for.',
    run: ({ email }) => sql`delete from talk_codes where mailbox = ${email}`,
  },
  {
    table: 'download_tokens',
    does: 'delete',
    why: 'Links that open their downloads.',
    run: (person) => sql`delete from download_tokens where order_id = ${theirs(person)}`,
  },
  {
    table: 'download_access_log',
    does: 'pseudonymise',
    why: 'That something was downloaded is kept, the network and the browser are not.',
    run: (person) => sql`
      update download_access_log set ip_prefix = '', user_agent = '', error_message = null
      where order_id = ${theirs(person)}`,
  },
  {
    table: 'key_reveals',
    does: 'pseudonymise',
    why: 'That a key was seen is kept, where and with what is not.',
    run: (person) => sql`
      update key_reveals set network = '', device = ''
      where assignment_id in (
        select a.id
        from assignments a
        join order_lines line on line.id = a.order_line_id
        where line.order_id = ${theirs(person)})`,
  },
  {
    table: 'key_claims',
    does: 'pseudonymise',
    why: 'The words go; that a key was claimed stays, under a keyed hash of the address.',
    run: (person) => sql`
      update key_claims set note = '', staff_note = '' where order_id = ${theirs(person)}`,
  },
  {
    table: 'order_consents',
    does: 'pseudonymise',
    why: 'What was agreed to is kept, the network is not.',
    run: (person) => sql`
      update order_consents set network = '' where order_id = ${theirs(person)}`,
  },
  {
    table: 'withdrawal_links',
    does: 'delete',
    why: 'Links to a withdrawal name the person.',
    run: (person) => sql`delete from withdrawal_links where order_id = ${theirs(person)}`,
  },
  {
    table: 'withdrawals',
    does: 'pseudonymise',
    why: 'The declaration is kept without the name.',
    run: (person) => sql`
      update withdrawals set name = ${NO_NAME}, network = '' where order_id = ${theirs(person)}`,
  },
  {
    table: 'refund_requests',
    does: 'pseudonymise',
    why: 'The sum stays, the words go.',
    run: (person) => sql`
      update refund_requests set note = '', staff_note = '' where order_id = ${theirs(person)}`,
  },
  {
    table: 'order_address_changes',
    does: 'pseudonymise',
    why: 'That an address was corrected is kept, the addresses are not.',
    run: (person) => sql`
      update order_address_changes
      set old_email = case when order_id = ${theirs(person)} or lower(old_email) = ${person.email}
            then ${NOBODY} else old_email end,
        new_email = case when order_id = ${theirs(person)} or lower(new_email) = ${person.email}
            then ${NOBODY} else new_email end,
        network = ''
      where order_id = ${theirs(person)}
        or lower(old_email) = ${person.email}
        or lower(new_email) = ${person.email}`,
  },
  {
    table: 'address_changes_requested',
    does: 'pseudonymise',
    why: 'That a change of address was asked for is kept, the addresses and links are not.',
    run: (person) => sql`
      update address_changes_requested
      set old_email = case when order_id = ${theirs(person)} or lower(old_email) = ${person.email}
            then ${NOBODY} else old_email end,
        new_email = case when order_id = ${theirs(person)} or lower(new_email) = ${person.email}
            then ${NOBODY} else new_email end,
        network = '', secrets = '{}',
        state = case state when 'open' then 'refused' else state end,
        ended_at = coalesce(ended_at, shop_now())
      where order_id = ${theirs(person)}
        or lower(old_email) = ${person.email}
        or lower(new_email) = ${person.email}`,
  },
  {
    table: 'card_declines',
    does: 'delete',
    why: 'They name the network of the browser.',
    run: (person) => sql`delete from card_declines where checkout_id in (${checkouts(person)})`,
  },
  {
    table: 'risk_signals',
    does: 'delete',
    why: 'Keyed hashes of their network, browser and card.',
    run: (person) => sql`delete from risk_signals where order_id = ${theirs(person)}`,
  },
  {
    table: 'calls',
    does: 'delete',
    why: 'Traces of calls of their browser; answers of the last day may hold the number of what they wrote, and those to staff may name them.',
    run: (person) => sql`
      delete from calls
      where case scope
        when 'checkout' then owner in (select id::text from (${checkouts(person)}) theirs (id))
        else state = 'answered'
      end`,
  },
  {
    table: 'idempotency',
    does: 'delete',
    why: 'What the release before wrote, like calls.',
    run: (person) => sql`delete from idempotency where checkout_id in (${checkouts(person)})`,
  },
  {
    table: 'kept_carts',
    does: 'delete',
    why: 'What was in the cart of a browser that bought.',
    run: (person) => sql`delete from kept_carts where checkout_id in (${checkouts(person)})`,
  },
  {
    table: 'handed_carts',
    does: 'delete',
    why: 'A cart that was prepared for them, or that they opened.',
    run: (person) => sql`
      delete from handed_carts
      where lower(email) = ${person.email}
        or id in (
          select handed_cart_id
          from handed_cart_openings
          where checkout_id in (${checkouts(person)})
        )`,
  },
  {
    table: 'handed_cart_openings',
    does: 'delete',
    why: 'Which browsers opened a cart that was prepared.',
    run: (person) => sql`
      delete from handed_cart_openings where checkout_id in (${checkouts(person)})`,
  },
  {
    table: 'checkout_sessions',
    does: 'pseudonymise',
    why: 'Network and browser are removed; orders point at the row.',
    run: (person) => sql`
      update checkout_sessions set network = '', user_agent = ''
      where id in (${checkouts(person)})`,
  },
  {
    table: 'webhook_events',
    does: 'pseudonymise',
    why: 'What the card provider told of their payments is emptied; that it told something is kept.',
    run: (person) => sql`
      update webhook_events set payload = '{}'
      where processed_at is not null
        and (payload ->> 'id' in (${intents(person)}) or payload ->> 'payment_intent' in (${intents(person)}))`,
  },
  {
    table: 'reviews',
    does: 'pseudonymise',
    why: 'The words stay, the name goes.',
    run: (person) => sql`
      update reviews
      set customer_name = ${NO_NAME}, customer_email = ${NOBODY}
      where lower(customer_email) = ${person.email} or order_id = ${theirs(person)}`,
  },
  {
    table: 'review_links',
    does: 'delete',
    why: 'Links that ask them for a review.',
    run: (person) => sql`delete from review_links where order_id = ${theirs(person)}`,
  },
  {
    table: 'customers',
    does: 'delete',
    why: 'The account.',
    run: ({ email }) => sql`delete from customers where email_normal = ${email}`,
  },
  {
    table: 'pgboss.job',
    does: 'delete',
    why: 'Jobs that were told the address, or what a mail server said of it.',
    isLast: true,
    run: ({ email }) => sql`
      delete from pgboss.job
      where state <> 'active'
        and (
          lower(data ->> 'email') = ${email}
          or data ->> 'emailId' in (select id::text from emails where lower(recipient) = ${email})
        )`,
  },
  {
    table: 'emails',
    does: 'pseudonymise',
    why: 'Kind and time of each mail are kept. Mails about an order follow the order, below.',
    isLast: true,
    run: ({ email, erasureId }) => sql`
      update emails
      set recipient = ${NOBODY}, data = data - 'email', last_error = null,
        state = case state when 'queued' then 'dropped' else state end
      where lower(recipient) = ${email}
        and (state <> 'queued' or dedupe_key <> ${`erasure:${erasureId}`})
        and not exists (
          select from orders where orders.id = emails.reason and orders.email_normal = ${email})`,
  },
  {
    table: 'imported_customers',
    does: 'pseudonymise',
    why: 'That someone was a customer elsewhere; who it was is forgotten.',
    run: ({ email }) => sql`
      update imported_customers
      set email = ${NOBODY}, email_normal = 'erased:' || id, foreign_id = '', first_name = ${NO_NAME},
        last_name = '', since = null
      where email_normal = ${email}`,
  },
  {
    table: 'orders',
    does: 'pseudonymise',
    why: 'Accounting law keeps the sale, not the person.',
    // With the mails about it: a mail of keys always names the address of its order.
    run: (person) => sql`
      with nameless as (
        update orders
        set email = ${erasedAddress}, email_normal = ${erasedAddress}, first_name = ${NO_NAME},
          last_name = '', phone = '', address = '', city = '', zip_code = '', region = '',
          device = '{}',
          -- Nobody is left who could pay it.
          expires_at = case payment_status
            when 'awaiting' then least(expires_at, shop_now()) else expires_at end
        where id = ${theirs(person)}
        returning id, email
      )
      update emails
      set recipient = nameless.email, data = data - 'email', last_error = null
      from nameless
      where emails.reason = nameless.id`,
  },
  ...keep(
    'Proof that we asked, and that we must not write; a keyed hash of the address.',
    'consents',
    'email_suppressions',
    'coupon_uses',
  ),
  ...keep(
    'How many answers came to our mails, for three days; a keyed hash of the address.',
    'mail_answers',
  ),
  ...keep(
    'How often whose keys were replaced; a keyed hash of the address and a network of many.',
    'key_moves',
  ),
  ...keep(
    'Who was a subscriber, by an id that ends with the subscription.',
    'newsletter_recipients',
  ),
  ...keep(
    'Editions and hosts of programs: no address and no name. They end with the day, or with their cart.',
    'agent_carts',
    'agent_checkouts',
  ),
  ...keep('The wish itself; the address leaves it with its last mail.', 'erasures'),
  ...keep('Tax law keeps an invoice as it was issued, with its buyer.', 'invoices'),
  ...keep(
    'Ids, amounts and times of a sale, and no person.',
    'invoice_counters',
    'order_assignees',
    'assignments',
    'closed_slots',
    'refill_waits',
    'refund_units',
    'shop_events',
    'webhook_deliveries',
    'plugin_deliveries',
    'order_lines',
    'order_status_changes',
    'payment_attempts',
    'disputes',
    'fraud_warnings',
    'provider_reviews',
    'balance_entries',
    'balance_reads',
    'payouts',
    'provider_accounts',
    'payment_rehearsals',
    'ledger',
    'order_taxes',
    'order_tax_evidence',
    'quotes',
    'business_quote_lines',
    'backorders',
    'card_digit_tries',
    'approval_uses',
    'risk_checks',
    'key_replacements',
    'key_revocations',
    'key_units',
    'license_keys',
    'key_batches',
  ),
  ...keep(
    'Ids and networks; sealed, so that nothing in it can be changed.',
    'audit_log',
    'audit_seals',
  ),
  ...keep(
    'The shop and its staff, not its customers.',
    'api_key_scopes',
    'api_keys',
    'introduced_permissions',
    'role_permissions',
    'roles',
    'alone_windows',
    'approval_codes',
    'deciders',
    'staff',
    'staff_authenticators',
    'staff_challenges',
    'staff_links',
    'staff_passkeys',
    'staff_recovery_codes',
    'staff_sessions',
    'sign_in_challenges',
    'staff_ties',
    'suppliers',
  ),
  {
    table: 'public_calls',
    does: 'delete',
    why: 'What the release before wrote, like calls.',
    run: () => sql`delete from public_calls where answer is not null`,
  },
  {
    table: 'staff_calls',
    does: 'delete',
    why: 'What the release before wrote, like calls.',
    run: () => sql`delete from staff_calls where state = 'answered'`,
  },
  ...keep(
    'How staff want their screens, and which news they have read.',
    'canned_replies',
    'conversation_watchers',
    'saved_views',
    'staff_stores',
    'staff_preferences',
    'notification_reads',
    'notification_choices',
    'notification_rhythms',
    'notification_mails',
  ),
  ...keep('What staff did to many objects at once, by their ids.', 'bulk_jobs', 'bulk_job_items'),
  ...keep(
    'What models cost on a day; a call forgets its chat.',
    'assistant_budget_days',
    'assistant_calls',
  ),
  ...keep('Copies of the audit log, for a week.', 'audit_runs', 'audit_run_parts'),
  ...keep(
    'What was bought in another shop, by order numbers; the order has the person. Files are gone within days.',
    'imported_orders',
    'shop_imports',
    'shop_import_rows',
  ),
  ...keep(
    'Keys that suppliers sent, by their last five characters.',
    'key_imports',
    'key_import_rows',
    'key_exports',
    'key_export_keys',
    'stock_alarms',
  ),
  ...keep(
    'What the shop shows and how it is set up.',
    'products',
    'product_availability',
    'former_slugs',
    'price_history',
    'own_prices',
    'currency_rates',
    'currency_states',
    'rate_files',
    'legal_entities',
    'invoice_series',
    'tax_registrations',
    'tax_answers',
    'reference_rates',
    'coupons',
    'store_settings',
    'store_setting_values',
    'stores',
    'host_proofs',
    'custom_scripts',
    'custom_script_versions',
    'shopping_feeds',
    'feed_problems',
    'store_feed_files',
    'download_links',
    'price_comparisons',
    'link_checks',
    'assistant_answers',
    'assistant_prompts',
    'knowledge_chunks',
    'knowledge_versions',
    'knowledge_words',
    'setting_changes',
    'mail_drafts',
    'mail_texts',
    'newsletter_issues',
    'marketing_claims',
    'invariant_runs',
    'schema_migrations',
    'secret_versions',
    'tick_runs',
    'tick_claims',
    'partitioned_tables',
    'audit_actions',
    'alerts',
    'encryption_key_ages',
    'minute_counts',
    'ops_reports',
    'dependency_hours',
    'heartbeats',
    'queue_quarters',
    'status_days',
    'status_notes',
    'status_states',
    'webhook_endpoints',
    'plugins',
    'payment_links',
    'payment_link_products',
    'payment_link_changes',
    'payment_link_visits',
    'payment_key_tests',
    'orphan_payments',
  ),
  ...keep(
    'Pictures that staff uploaded for the catalogue; they show products, not people.',
    'media',
  ),
  ...keep(
    'How injected scripts fared in browsers, for a week; no person in it.',
    'custom_script_log',
  ),
  ...keep(
    'Sums and counts of a day, of a country and an edition; no person in them.',
    'figure_days',
    'figure_deltas',
    'review_counts',
    'search_builds',
    'search_changes',
    'stock_counts',
    'stock_moves',
    'visit_steps',
  ),
  ...keep('What registers said of numbers of companies, for 30 days; not who asked.', 'vat_checks'),
  ...keep('A network that guessed codes, for a day.', 'coupon_lockouts'),
  ...keep('How often something was tried, by a keyed hash, for an hour or less.', 'limit_counts'),
  ...keep(
    'How the queue is set up.',
    'pgboss.queue',
    'pgboss.schedule',
    'pgboss.subscription',
    'pgboss.version',
    'pgboss.bam',
    'pgboss.warning',
    'pgboss.queue_stats',
    'pgboss.job_dependency',
  ),
]

/** What a person is told that is removed. */
export const deletedThings = [
  'Your account, its password and every place you are signed in',
  'Name, phone, e-mail and billing address on every order',
  'Device details, network addresses and what the payment provider told us about you',
  'Quote requests and messages',
  'Carts you left behind, your newsletter and the words of your surveys',
  'Codes and links we mailed you, and the addresses of all mails',
  'Copies of your data you asked for',
] as const
