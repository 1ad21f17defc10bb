import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { GAME_SERVERS, MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { dismissTask, useDeferrals } from '#store/deferred.ts'
import { saveProfile, useProfiles } from '#store/profiles.ts'
import { Select } from '#ui/fields/select.tsx'

const text = {
  question: 'Sur quel serveur joues-tu\u00a0?',
}

/** Under this name the question is put off for good. */
const SKIPPED = 'server:asked'

/** Asks a new account once where it plays (N223). */
export function ServerQuestion() {
  const main = useProfiles()?.find(({ id }) => id === MAIN_PROFILE)
  const put = useDeferrals()
  const tell = useMutateAndTell()
  if (!main || !put || main.server !== '' || put.has(SKIPPED)) return null
  return (
    <section
      className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2 border border-line bg-ink-1 px-5 py-4"
      aria-labelledby="serveur"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="serveur" className="text-16 font-[620]">
          {text.question}
        </h2>
        <p className="text-13 text-muted">
          {
            'Les prix changent d’un serveur à l’autre. Tu pourras en ajouter d’autres dans «\u00a0Mon compte\u00a0».'
          }
        </p>
      </div>
      <div className="flex items-center gap-2.5">
        <Select
          label={text.question}
          value=""
          options={[
            { value: '', label: 'Choisir un serveur' },
            ...GAME_SERVERS.flatMap(({ kind, names }) =>
              names.map((name) => ({ value: name, label: `${name} · ${kind}` })),
            ),
          ]}
          onChange={(server) =>
            void tell(`Serveur\u00a0: ${server}`, 'server', (db) => saveProfile(db, MAIN_PROFILE, { server }))
          }
        />
        <button
          type="button"
          className="btn ghost"
          onClick={() => void tell('Question passée', 'server', (db) => dismissTask(db, SKIPPED))}
        >
          Passer
        </button>
      </div>
    </section>
  )
}
