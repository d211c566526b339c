/** Rules of this feature that others may use, also in a thread without services. */
export { pictureType } from '#main/features/campaigns/picture-type';
