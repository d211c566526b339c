/** A temperature at which a check is due again and again. */
export interface ClimateRow {
  /** Above so many degrees Celsius, themselves left out. A row has this, `atMost`, or both for a range. */
  readonly above?: number;
  /** At so many degrees Celsius and below. */
  readonly atMost?: number;
  /** The check is due at the end of every full span of so many minutes: a whole number, 1 to 100,000. */
  readonly everyMinutes: number;
  /** True: due for everybody, also for those whom the tick `Climate.spared` spares elsewhere. */
  readonly everybody?: boolean;
}

/**
 * When heat or cold makes a check due on a journey. Data: the program counts the hours, by the temperature that the GM writes of each day, and opens the check with the
 * temperature and the hours in the fields that are named here.
 */
export interface Climate {
  /** Name of the number field of the check's form that takes the temperature, in degrees Celsius. */
  readonly celsius: string;
  /** Name of the number field that takes the hours: those of all spans that are due together. */
  readonly hours: string;
  /** Name of a tick of the form: whoever it is true of is spared, but by rows for `everybody`. */
  readonly spared?: string;
  /** The first row that fits a temperature counts; none fits a temperature that asks nothing. 1 to 20 rows. */
  readonly due: readonly ClimateRow[];
}
