/// The groups of rules about parts of a message; each file of rules extends this.
package enum FCMMessageGroups {}
