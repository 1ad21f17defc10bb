/** The catalogue's tables. Lists that are only read whole (effects, zones, needs) are JSON texts. */
export type CatalogueTables = {
  catalogue_meta: {
    id: number
    /** Changes with any part; devices and the search index compare it. */
    version: string
    source: string
    /** The game version that the service reported; null for the starter tables. */
    source_version: string | null
    starter: string
    imported_at: number
    /** When the service last changed its answers for that version, in its words; null where it does not say. */
    update_stamp: string | null
  }
  catalogue_items: {
    id: number
    name: string
    search: string
    level: number
    type: string
    type_id: number | null
    category: string
    img: string | null
    img_large: string | null
    set_id: number | null
    effects: string
    origin: string
    pods: number | null
    conditions: string | null
  }
  catalogue_recipes: { id: number; job: string | null; level: number; ratio: number }
  catalogue_ingredients: { recipe_id: number; position: number; item_id: number; quantity: number }
  catalogue_sets: { id: number; name: string; level: number; items: string; bonuses: string }
  catalogue_mounts: { id: number; name: string; family: string; img: string | null }
  catalogue_almanax: {
    date: string
    item_id: number
    item_name: string
    quantity: number
    kamas: number
    bonus: string
    bonus_text: string | null
  }
  catalogue_ochre: {
    position: number
    step: number | null
    archi_step: number | null
    monster: string
    archimonstre: string | null
    type: string
    zones: string
    in_unity: number
  }
  catalogue_essences: { item_id: number; boss: string; excluded: string | null }
  catalogue_breeding: {
    item_id: number
    family: string
    boss: string | null
    essence_id: number | null
    efficiency: number
    uses: number
  }
  catalogue_guides: {
    guide: string
    tier: number
    level_from: number
    level_to: number
    recipe_id: number
    recipe_level: number
    ratio: number
    carries: number
    needs: string
  }
  catalogue_parts: {
    hash: string
    name: string
    kind: string
    position: number
    rows: number
    bytes: number
    /** Compressed bodies in base64: the one form that every database stores and answers alike. */
    br: string
    gz: string
    /** When the part left the manifest; null while it is in it. */
    retired_at: number | null
  }
  /** One row: where the import of the service's data stands, for every process. */
  catalogue_import: {
    id: number
    state: 'waiting' | 'running' | 'failed' | 'done'
    /** Documents read so far, and of how many. */
    done: number
    total: number
    touched_at: number
    failure: string | null
    /** Who answered last, and when; null: nobody did. */
    origin: string | null
    asked_at: number | null
    /** Which form of our import the data went through; null before the first. */
    form: number | null
    /** When the days to come were last fetched. */
    almanax_at: number | null
    /** JSON: what the last import brought, left out and kept. */
    report: string | null
  }
}
