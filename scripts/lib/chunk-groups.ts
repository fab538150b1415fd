// Which modules of the client share a file. A file costs a browser more than its bytes, so code that several pages need
// is in a few files instead of a hundred small ones; code of one page stays in the file of that page. Used by
// vite.config.ts; the budgets (`budget.ts`) show when a group is too large for the list of programmes.

const ourOwn = (paths: string) => new RegExp(`/src/(${paths})`);
const library = (paths: string) => new RegExp(`/node_modules/(${paths})/`);
const kit = (components: string) => library(`@mantine/core/esm/components/(${components})`);

/** Code for every page after the login page, and small parts that several kinds of pages share. */
const core = [
  library('@tanstack/(react-)?(history|query|router|store)[^/]*|@tabler/[^/]+'),
  ourOwn(
    'shared/(api|definitions|permissions)/|shared/text/full-name\\.|shared/planning/inside\\.|shared/file-name\\.',
  ),
  ourOwn('client/restore/trash-link\\.'),
  ourOwn('client/(api|layout)/'),
  ourOwn('client/ui/(?!fields/|on-demand/|planner/|(shared-)?(rich-text|table))'),
  ourOwn('client/ui/fields/(dialog|field-frame|keyword-field|shared-field)\\.'),
  ourOwn(
    'client/form/((shared-)?action-bar|remove-record|saved-by|shared-card|tree-options|use-(save|save-shortcut|unit-limits|unsaved-guard)|values)\\.',
  ),
  ourOwn('client/planning/(compare/search|frame/zoom|grid/(announcer|drag-area))\\.'),
  ourOwn('client/history/(moment|search)\\.|shared/text/(moment|compare|scenario)\\.'),
];

/**
 * Code that forms and planning pages share: inputs, kit components that float above the page (selects, menus,
 * tooltips), and the links to the history.
 */
const controls = [
  library('@floating-ui'),
  kit('Combobox|Menu|Popover|ScrollArea|Select|Tooltip'),
  ourOwn('client/ui/(fields/(select|text)-field|planner/(compact-select|programme-picker)|fields/moment-field)\\.'),
  ourOwn('client/(history/(history|past-bar|show-as-of|use-history-actions|use-moments)|restore/use-restore)\\.'),
];

const form = [
  ourOwn('client/form/(?!make-schema)'),
  ourOwn(
    'client/ui/(fields/(choice|date-(field|text)|multi-select|translate)|(shared-)?rich-text(-still|-elements)?\\.)',
  ),
];

/** Without the form for a new item, which would load all forms into the planner. */
const planner = [ourOwn('client/planning/(copy|frame(?!/new-item-drawer)|grid|plan|checks/live)/')];

/**
 * The code for the first page, in three files: each is evaluated separately, so a slow phone can respond in between.
 */
const initial = ['$initial' as const];

/** A module that fits two groups is in the first, and so are the modules that only it imports. */
export const chunkGroups = [
  { name: 'react', tags: initial, test: isIn([library('react|react-dom|scheduler')]), priority: 6 },
  { name: 'kit', tags: initial, test: isIn([library('@mantine/[^/]+')]), priority: 5 },
  { name: 'start', tags: initial, priority: 4 },
  { name: 'core', test: isIn(core), priority: 3 },
  { name: 'controls', test: isIn(controls), priority: 2 },
  { name: 'form', test: isIn(form), priority: 1 },
  { name: 'planner', test: isIn(planner), priority: 1 },
];

function isIn(patterns: readonly RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));
}
