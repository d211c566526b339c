/**
 * The letters of the program: each means one thing, on every screen that has it. A screen never writes a letter of its own.
 *
 * A letter is chosen for both languages where there is one; what is done all the time has the letter, what is rare may go without.
 */
export const LETTERS = {
  // A fight.
  next: 'N',
  back: 'B',
  health: 'H',
  condition: 'C',
  /** It waits: in a fight its turn, on the road until where the clock stands. */
  delay: 'W',
  ready: 'R',
  enter: 'E',
  settleTie: 'T',
  fled: 'F',
  defeated: 'X',
  initiative: 'I',
  side: 'M',
  addPeople: 'A',
  pause: 'P',
  check: 'K',
  large: 'V',
  // Where something is played.
  typeDice: 'D',
  /** The ticks in the rows of those who take part. */
  ticks: 'U',
  log: 'L',
  /** What it may come to. */
  chances: 'J',
  /** A chase, a race or a journey that begins here. */
  scene: 'S',
  /** From a journey to its log, and back to the journey from there and from whatever was started on its way. */
  travelLog: 'Y',
  /** The same roll once more: encore. */
  again: 'O',
  /** A note about where one is. */
  note: 'Z',
  // What a campaign begins with.
  party: 'G',
  encounter: 'Q',
} as const;

/** Keys that are no letter, or come with Ctrl, and what each means wherever it is heard. */
export const MEANINGS = {
  Enter: 'the next thing to do, or yes',
  'Shift+Enter': 'the next thing to do, again and again as far as it goes by itself',
  'Ctrl+Enter': 'the next thing to do, from inside a form or a note',
  Escape: 'closes what is on top',
  Delete: 'takes away what is chosen',
  'Ctrl+Delete': 'takes away the row in whose field one writes',
  ArrowLeft: 'to what stands beside it',
  ArrowUp: 'the one before',
  ArrowDown: 'the one after',
  'Shift+ArrowUp': 'moves it before',
  'Shift+ArrowDown': 'moves it after',
  PageUp: 'a page up',
  PageDown: 'a page down',
  'Shift+PageUp': 'a large page up: a year',
  'Shift+PageDown': 'a large page down: a year',
  Home: 'the first',
  End: 'the last',
  '/': 'searches what this screen lists, or else everything',
  '?': 'lists the keys',
  'Ctrl+K': 'searches everything',
  'Ctrl+N': 'a new one of what this screen lists',
  'Ctrl+Shift+N': 'a new one of what stands above it',
  'Ctrl+D': 'one more like it',
  'Ctrl+M': 'to the other side',
  'Ctrl+C': 'copies',
  'Ctrl+S': 'keeps it',
  'Ctrl+Z': 'takes back',
  'Ctrl+Shift+Z': 'makes again',
  'Alt+D': 'the dice tray',
  'Alt+T': 'the clock of the campaign’s world',
  'Alt+W': 'the weather of the day on the road',
  'Alt+K': 'the check that is due on the road',
  'Alt+Shift+W': 'the weather of the day on the road as it was before',
  'Alt+C': 'the calendar of the campaign’s world',
  'Alt+G': 'the watches of a journey’s night: who is on guard',
  'Ctrl+Plus': 'draws everything larger',
  'Ctrl+Minus': 'draws everything smaller',
  'Ctrl+0': 'draws everything in its usual size',
} as const;
