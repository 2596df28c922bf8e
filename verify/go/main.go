// Checks a Fairtick log with the libraries of Go's own checksum database: that its newest checkpoint is signed, by a key that has not ended, that every entry is
// under it, with all its items, that none says twice what a log says once, and that it continues older checkpoints. It needs nothing of the product.
//
//	verify-log [-witness <key>]... [-older <file>]... [-samples 100] <folder or address of the log> <key of the log>
//
// Exit code 0: all of it holds; 1: something does not; 2: it can not be told.
package main

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8
const width = 1 << height

// A wrong log, as opposed to one that can not be read.
type wrong struct{ what string }

func (w wrong) Error() string { return w.what }

func isWrong(format string, args ...any) error { return wrong{fmt.Sprintf(format, args...)} }

// Files of the log, from a folder or by HTTP.
type files struct{ root string }

var errMissing = errors.New("is not there")

var client = &http.Client{Timeout: 30 * time.Second}

func (f files) read(path string) ([]byte, error) {
	if !strings.HasPrefix(f.root, "http://") && !strings.HasPrefix(f.root, "https://") {
		data, err := os.ReadFile(filepath.Join(f.root, filepath.FromSlash(path)))
		if os.IsNotExist(err) {
			return nil, fmt.Errorf("%s %w", path, errMissing)
		}
		return data, err
	}
	response, err := client.Get(strings.TrimRight(f.root, "/") + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotFound {
		return nil, fmt.Errorf("%s %w", path, errMissing)
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(io.LimitReader(response.Body, 1<<28))
}

// Numbers in groups of three digits, all but the last behind an x.
func pathOf(n int64) string {
	path := fmt.Sprintf("%03d", n%1000)
	for n >= 1000 {
		n /= 1000
		path = fmt.Sprintf("x%03d/%s", n%1000, path)
	}
	return path
}

// Reads a tile; a partial one may be gone once the whole one is there.
func (f files) tile(level string, n int64, w int, size int) ([]byte, error) {
	path := "tile/" + level + "/" + pathOf(n)
	if w < width {
		data, err := f.read(fmt.Sprintf("%s.p/%d", path, w))
		if err == nil || !errors.Is(err, errMissing) {
			return data, err
		}
	}
	data, err := f.read(path)
	if err == nil && w < width && size > 0 && len(data) >= w*size {
		data = data[:w*size]
	}
	return data, err
}

// tlog.TileReader on the files of C2SP tlog-tiles.
type tileReader struct{ files }

func (r tileReader) Height() int { return height }

func (r tileReader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	all := make([][]byte, len(tiles))
	for i, tile := range tiles {
		data, err := r.tile(strconv.Itoa(tile.L), tile.N, tile.W, tlog.HashSize)
		if err != nil {
			return nil, err
		}
		all[i] = data
	}
	return all, nil
}

func (r tileReader) SaveTiles([]tlog.Tile, [][]byte) {}

// A cosigner's key of the kind 0x04, which note.NewVerifier does not know.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.hash }
func (c cosigner) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	at := binary.BigEndian.Uint64(signature)
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", at, text)
	return ed25519.Verify(c.key, []byte(signed), signature[8:])
}

func newCosigner(line string) (note.Verifier, error) {
	// The key may hold pluses.
	parts := strings.SplitN(line, "+", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("%s is not a key", line)
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != 4 {
		return nil, fmt.Errorf("%s is not the key of a cosigner", line)
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	if hex.EncodeToString(sum[:4]) != parts[1] {
		return nil, fmt.Errorf("%s has another id", line)
	}
	return cosigner{parts[0], binary.BigEndian.Uint32(sum[:4]), key[1:]}, nil
}

type checkpoint struct {
	tree tlog.Tree
	by   []note.Signature
}

// Points of Ed25519 whose order divides 8, but for the sign bit: under such a key any text may count as signed.
var smallOrder = map[string]bool{
	"0000000000000000000000000000000000000000000000000000000000000000": true,
	"0100000000000000000000000000000000000000000000000000000000000000": true,
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05": true,
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a": true,
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f": true,
}

func isSmallOrder(point []byte) bool {
	without := append([]byte{}, point[:32]...)
	without[31] &= 0x7f
	return smallOrder[hex.EncodeToString(without)]
}

// A key of the log.
type logKey struct{ note.Verifier }

func (k logKey) Verify(text, signature []byte) bool {
	return len(signature) == ed25519.SignatureSize && !isSmallOrder(signature) && k.Verifier.Verify(text, signature)
}

func newLogKey(line string) (note.Verifier, error) {
	verifier, err := note.NewVerifier(line)
	if err != nil {
		return nil, err
	}
	parts := strings.SplitN(line, "+", 3)
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize || isSmallOrder(key[1:]) {
		return nil, fmt.Errorf("%s is no key of a log", line)
	}
	return logKey{verifier}, nil
}

// Whether one of the keys stands under a note twice.
func isTwice(data []byte, keys []note.Verifier) bool {
	seen := map[string]bool{}
	for _, line := range strings.Split(string(data[bytes.LastIndex(data, []byte("\n\n"))+1:]), "\n") {
		words := strings.Split(line, " ")
		if len(words) != 3 {
			continue
		}
		signature, err := base64.StdEncoding.DecodeString(words[2])
		if err != nil || len(signature) < 4 {
			continue
		}
		for _, key := range keys {
			if key.Name() == words[1] && key.KeyHash() == binary.BigEndian.Uint32(signature) {
				name := fmt.Sprintf("%s+%08x", key.Name(), key.KeyHash())
				if seen[name] {
					return true
				}
				seen[name] = true
			}
		}
	}
	return false
}

// A checkpoint that is signed by a key of the log, none of whose known signatures is forged. One that only unknown keys have signed can not be told.
// tlog.ParseTree reads those of the checksum database only.
func openCheckpoint(data []byte, name string, keys []note.Verifier) (*checkpoint, error) {
	if isTwice(data, keys) {
		return nil, isWrong("the checkpoint is forged: a key has signed it twice")
	}
	opened, err := note.Open(data, note.VerifierList(keys...))
	var unverified *note.UnverifiedNoteError
	if errors.As(err, &unverified) {
		return nil, errors.New("the checkpoint is signed by no known key")
	}
	if err != nil {
		return nil, isWrong("the checkpoint: %v", err)
	}
	isSigned := false
	for _, signature := range opened.Sigs {
		isSigned = isSigned || signature.Name == name
	}
	if !isSigned {
		return nil, errors.New("the checkpoint is signed by no known key of the log")
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != name {
		return nil, isWrong("the checkpoint is not one of %s", name)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 1 || strconv.FormatInt(size, 10) != lines[1] {
		return nil, isWrong("the checkpoint has no size: %q", lines[1])
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return nil, isWrong("the checkpoint has no root: %v", err)
	}
	return &checkpoint{tlog.Tree{N: size, Hash: root}, opened.Sigs}, nil
}

// Parts of a bundle, each behind its length, and not more than most.
func split(bundle []byte, lengthBytes int, most int) ([][]byte, error) {
	var parts [][]byte
	for len(bundle) > 0 {
		if len(parts) == most {
			return nil, fmt.Errorf("has more than %d parts", most)
		}
		if len(bundle) < lengthBytes {
			return nil, errors.New("ends inside a length")
		}
		length := int64(0)
		for _, b := range bundle[:lengthBytes] {
			length = length<<8 | int64(b)
		}
		bundle = bundle[lengthBytes:]
		if int64(len(bundle)) < length {
			return nil, errors.New("ends inside a part")
		}
		parts = append(parts, bundle[:length])
		bundle = bundle[length:]
	}
	return parts, nil
}

// The most bytes of a bundle, and of its items; the most items of an entry.
const mostBundle = 1 << 25
const mostBundled = 1 << 27
const mostItems = 1 << 20

// The items of the entries of a whole tile, each with their lengths, from its bundle; nil: the log has none.
func (f files) bundle(n int64) ([][]byte, error) {
	path := "bundles/" + pathOf(n)
	data, err := f.read(path)
	if errors.Is(err, errMissing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if len(data) > mostBundle {
		return nil, isWrong("%s has %d bytes", path, len(data))
	}
	if len(data) <= 18 || !bytes.Equal(data[:4], []byte{0x1f, 0x8b, 8, 0}) {
		return nil, isWrong("%s is not compressed as bundles are", path)
	}
	size := int64(binary.LittleEndian.Uint32(data[len(data)-4:]))
	if size == 0 || size > mostBundled {
		return nil, isWrong("%s says that it has %d bytes", path, size)
	}
	packed := bytes.NewReader(data[10 : len(data)-8])
	content, err := io.ReadAll(io.LimitReader(flate.NewReader(packed), size+1))
	if err != nil {
		return nil, isWrong("%s can not be decompressed: %v", path, err)
	}
	if int64(len(content)) != size || packed.Len() > 0 {
		return nil, isWrong("%s has other bytes than it says", path)
	}
	parts, err := split(content, 4, width)
	if err != nil || len(parts) != width {
		return nil, isWrong("%s does not have the items of %d entries: %v", path, width, err)
	}
	return parts, nil
}

// The root of a small tree all of whose leaves are at hand (RFC 6962).
func rootOf(leaves []tlog.Hash) tlog.Hash {
	if len(leaves) == 0 {
		return sha256.Sum256(nil)
	}
	if len(leaves) == 1 {
		return leaves[0]
	}
	middle := 1
	for middle*2 < len(leaves) {
		middle *= 2
	}
	return tlog.NodeHash(rootOf(leaves[:middle]), rootOf(leaves[middle:]))
}

// When an entry was made, and the newest round of the beacon then.
type made struct{ at, round int64 }

// How far the clock of the house may be behind drand's, milliseconds.
const clocks = 5000

// When a round of drand's quicknet is published.
func publishedAt(round int64) int64 { return (round + 564267788) * 3000 }

// An entry against its items, and its time and round against those of the one before.
// Its items are bundle, or in a file of their own if that is nil.
func checkEntry(f files, no int64, data []byte, bundle []byte, after made, said *said) (made, int, error) {
	var texts []string
	if json.Unmarshal(data, &texts) != nil || len(texts) != 6 || texts[0] != "entry/1" || texts[1] != strconv.FormatInt(no, 10) {
		return made{}, 0, isWrong("entry %d is not one: %.100q", no, data)
	}
	at, err := strconv.ParseInt(texts[2], 10, 64)
	if err != nil || at < after.at {
		return made{}, 0, isWrong("entry %d is older than the one before", no)
	}
	round, err := strconv.ParseInt(texts[3], 10, 64)
	if err != nil || round < after.round {
		return made{}, 0, isWrong("entry %d has an older round than the one before", no)
	}
	if round > 0 && at < publishedAt(round)-clocks {
		return made{}, 0, isWrong("entry %d is older than its round", no)
	}
	if bundle == nil {
		bundle, err = f.read("items/" + pathOf(no))
		if err != nil {
			return made{}, 0, err
		}
	}
	items, err := split(bundle, 4, mostItems)
	if err != nil {
		return made{}, 0, isWrong("the items of entry %d: %v", no, err)
	}
	leaves := make([]tlog.Hash, len(items))
	for i, item := range items {
		leaves[i] = tlog.RecordHash(item)
	}
	root := rootOf(leaves)
	if texts[4] != strconv.Itoa(len(items)) || texts[5] != hex.EncodeToString(root[:]) {
		return made{}, 0, isWrong("entry %d has other items", no)
	}
	if err := said.add(no, at, items); err != nil {
		return made{}, 0, err
	}
	return made{at, round}, len(items), nil
}

// What the items of a log have said once, by what it is about.
type said struct {
	once map[tlog.Hash]once
	// When the first entry was made.
	began int64
	// The newest entry that tells of a restored database, which may say again what it had forgotten.
	restored int64
}

type once struct {
	what tlog.Hash
	no   int64
}

func newSaid() *said { return &said{map[tlog.Hash]once{}, 0, -1} }

// For each kind of which a log has one: how many texts of its body name what it is about, and which may not differ between two.
var only = map[string]struct {
	texts, names int
	says         []int
}{
	"batch/1":       {4, 1, []int{1, 2, 3}},
	"commitment/1":  {4, 1, []int{1}},
	"reveal/1":      {3, 1, []int{1}},
	"lost/1":        {2, 1, nil},
	"asset/1":       {9, 2, []int{2, 3, 4, 5, 6, 7, 8}},
	"payout/1":      {6, 2, []int{2, 3, 4, 5}},
	"void/1":        {3, 1, []int{1}},
	"feed-error/1":  {5, 2, []int{2, 3}},
	"correction/1":  {5, 1, []int{1, 2, 3}},
	"liabilities/1": {8, 1, []int{6}},
	"key/1":         {5, 1, []int{2}},
	"successor/1":   {7, 1, []int{1, 2}},
}

const hour = 3600000

// So long before the time of its entry a version takes effect at most; in entries from before exactSince, when versions were logged with checkpoints
// alone, it is beganWithin.
const beginsWithin = 5000
const beganWithin = 120000
const exactSince = 1796083200000

func hashOf(kind string, body []string, indexes []int) tlog.Hash {
	texts := []string{kind}
	for _, i := range indexes {
		texts = append(texts, body[i])
	}
	data, _ := json.Marshal(texts)
	return sha256.Sum256(data)
}

// Holds the items of an entry against one another and those before.
func (s *said) add(no, at int64, items [][]byte) error {
	if no == 0 {
		s.began = at
	}
	waited := int64(-1)
	bodies := make([][]string, len(items))
	kinds := make([]string, len(items))
	for i, item := range items {
		kind, rest, found := bytes.Cut(item, []byte("\n"))
		kinds[i] = string(kind)
		if kinds[i] == "log/1" && (no > 0 || i > 0) {
			return isWrong("entry %d holds log/1, which is the first item of entry 0 alone", no)
		}
		_, isOnly := only[kinds[i]]
		if !found || !(isOnly || kinds[i] == "outage/1" || kinds[i] == "restored/1") {
			continue
		}
		if json.Unmarshal(rest, &bodies[i]) != nil || (isOnly && len(bodies[i]) != only[kinds[i]].texts) {
			return isWrong("in entry %d, an item %s has an unknown form", no, kind)
		}
		if kinds[i] == "restored/1" {
			s.restored = no
		}
		if kinds[i] == "outage/1" && len(bodies[i]) == 3 {
			waited, _ = strconv.ParseInt(bodies[i][0], 10, 64)
		}
	}
	for i, kind := range kinds {
		about, isOnly := only[kind]
		if !isOnly {
			continue
		}
		body := bodies[i]
		names := make([]int, about.names)
		for n := range names {
			names[n] = n
		}
		name, says := hashOf(kind, body, names), hashOf(kind, body, about.says)
		other, isThere := s.once[name]
		if isThere && other.what != says {
			return isWrong("%s of %s is in entry %d, and otherwise in entry %d", kind, strings.Join(body[:about.names], ", "), other.no, no)
		}
		if isThere && s.restored < other.no {
			return isWrong("%s of %s is in entry %d, and again in entry %d", kind, strings.Join(body[:about.names], ", "), other.no, no)
		}
		s.once[name] = once{says, no}
		if err := s.addHour(kind, body, no, at); err != nil {
			return err
		}
		if kind != "asset/1" && kind != "payout/1" {
			continue
		}
		effective, err := strconv.ParseInt(body[2], 10, 64)
		if err != nil {
			return isWrong("in entry %d, an item %s has an unknown form", no, kind)
		}
		within := int64(beginsWithin)
		if at < exactSince {
			within = beganWithin
		}
		hasWaited := (waited >= 0 && waited <= effective+within) || s.restored == no
		if no > 0 && at > effective+within && !hasWaited {
			return isWrong("version %s of %s takes effect at %d, and is only in entry %d, made at %d", body[1], kind, effective, no, at)
		}
	}
	return nil
}

// An hour is committed to before it begins, unless it had begun when the log did, and its seed is either lost or revealed.
func (s *said) addHour(kind string, body []string, no, at int64) error {
	if kind != "commitment/1" && kind != "reveal/1" && kind != "lost/1" {
		return nil
	}
	epoch, err := strconv.ParseInt(body[0], 10, 64)
	if err != nil {
		return isWrong("in entry %d, an item %s has an unknown form", no, kind)
	}
	if kind == "commitment/1" {
		if at >= epoch*hour && s.began < epoch*hour {
			return isWrong("the commitment of hour %d is in entry %d, made at %d, when the hour had begun", epoch, no, at)
		}
		return nil
	}
	ends := map[string]string{"reveal/1": "lost/1", "lost/1": "reveal/1"}
	if _, isBoth := s.once[hashOf(ends[kind], body, []int{0})]; isBoth {
		return isWrong("the seed of hour %d is both lost and revealed", epoch)
	}
	return nil
}

// How a log shows that it has named a key.
type keyProof struct {
	Format string
	Entry  struct{ Leaf, Proof string }
	Item   struct {
		Index int64
		Path  []string
		Bytes string
	}
}

// A key of checkpoints that the log has named, after whose instant the keys before it sign no more.
type namedKey struct {
	note.Verifier
	until int64
}

// The key that should have signed, where only keys have that ended before an instant; nil: none that is known.
func endedBy(by []note.Signature, keys []note.Verifier, at int64) note.Verifier {
	var due note.Verifier
	isSigned := false
	for _, key := range keys {
		named, isNamed := key.(namedKey)
		if !isNamed {
			continue
		}
		if named.until < at {
			due, isSigned = key, false
		}
		for _, signature := range by {
			isSigned = isSigned || (signature.Name == key.Name() && signature.Hash == key.KeyHash())
		}
	}
	if due == nil || isSigned {
		return nil
	}
	return due
}

// The key of checkpoints that a file names as the so many-th, under a checkpoint that a known key has signed; nil: it is no proof of one.
func readNamedKey(data []byte, no int, name string, keys []note.Verifier) note.Verifier {
	var proof keyProof
	if json.Unmarshal(data, &proof) != nil || proof.Format != "fairtick-key/1" {
		return nil
	}
	head := strings.SplitN(proof.Entry.Proof, "\n\n", 2)
	lines := strings.Split(head[0], "\n")
	if len(head) != 2 || len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "index ") {
		return nil
	}
	index, err := strconv.ParseInt(lines[1][len("index "):], 10, 64)
	if err != nil {
		return nil
	}
	signed, err := openCheckpoint([]byte(head[1]), name, keys)
	if err != nil {
		return nil
	}
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil
		}
		path = append(path, hash)
	}
	leaf := []byte(proof.Entry.Leaf)
	if index < 0 || index >= signed.tree.N || tlog.CheckRecord(path, signed.tree.N, signed.tree.Hash, index, tlog.RecordHash(leaf)) != nil {
		return nil
	}
	var texts, body []string
	if json.Unmarshal(leaf, &texts) != nil || len(texts) != 6 || texts[0] != "entry/1" || texts[1] != strconv.FormatInt(index, 10) {
		return nil
	}
	count, err := strconv.ParseInt(texts[4], 10, 64)
	root, rootErr := hex.DecodeString(texts[5])
	item, itemErr := base64.StdEncoding.DecodeString(proof.Item.Bytes)
	if err != nil || rootErr != nil || itemErr != nil || len(root) != tlog.HashSize {
		return nil
	}
	var inEntry tlog.RecordProof
	for _, text := range proof.Item.Path {
		hash, err := hex.DecodeString(text)
		if err != nil || len(hash) != tlog.HashSize {
			return nil
		}
		inEntry = append(inEntry, *(*tlog.Hash)(hash))
	}
	at := proof.Item.Index
	if at < 0 || at >= count || tlog.CheckRecord(inEntry, count, *(*tlog.Hash)(root), at, tlog.RecordHash(item)) != nil {
		return nil
	}
	kind, rest, found := bytes.Cut(item, []byte("\n"))
	if !found || string(kind) != "key/1" || json.Unmarshal(rest, &body) != nil || len(body) != 5 {
		return nil
	}
	if body[0] != strconv.Itoa(no) || body[1] != "log" {
		return nil
	}
	madeAt, err := strconv.ParseInt(texts[2], 10, 64)
	if err != nil || endedBy(signed.by, keys, madeAt) != nil {
		return nil
	}
	key, err := newLogKey(body[2])
	if err != nil || key.Name() != name {
		return nil
	}
	until, err := strconv.ParseInt(body[4], 10, 64)
	if err != nil {
		until = math.MaxInt64
	}
	return namedKey{key, until}
}

// The keys of checkpoints that a log has named, behind the one that is known.
func follow(f files, first note.Verifier) ([]note.Verifier, error) {
	keys := []note.Verifier{first}
	for no := 0; no < 1000; no++ {
		data, err := f.read("keys/" + pathOf(int64(no)))
		if errors.Is(err, errMissing) {
			return keys, nil
		}
		if err != nil {
			return nil, err
		}
		key := readNamedKey(data, no, first.Name(), keys)
		if key == nil {
			continue
		}
		isNew := true
		for i, one := range keys {
			if one.KeyHash() == key.KeyHash() {
				// That it was named tells until when the key before it signs.
				isNew, keys[i] = false, key
			}
		}
		if isNew {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func run() error {
	var witnesses, older list
	flag.Var(&witnesses, "witness", "key of a witness whose cosignature is checked and demanded")
	flag.Var(&older, "older", "file of an older checkpoint that the log must continue")
	samples := flag.Int("samples", 100, "entries whose proof of inclusion is made and checked, besides all hashes")
	flag.Parse()
	if flag.NArg() != 2 {
		return errors.New("usage: verify-log [-witness key] [-older file] <folder or address of the log> <key of the log>")
	}
	f := files{flag.Arg(0)}
	log, err := newLogKey(flag.Arg(1))
	if err != nil {
		return fmt.Errorf("%s: %v", flag.Arg(1), err)
	}
	known, err := follow(f, log)
	if err != nil {
		return err
	}
	cosigners := []note.Verifier{}
	for _, line := range witnesses {
		one, err := newCosigner(line)
		if err != nil {
			return err
		}
		cosigners = append(cosigners, one)
	}
	all := append(known, cosigners...)

	data, err := f.read("checkpoint")
	if err != nil {
		return err
	}
	newest, err := openCheckpoint(data, log.Name(), all)
	if err != nil {
		return err
	}
	for _, one := range cosigners {
		found := false
		for _, signature := range newest.by {
			found = found || (signature.Name == one.Name() && signature.Hash == one.KeyHash())
		}
		if !found {
			return isWrong("%s has not cosigned the checkpoint", one.Name())
		}
	}
	fmt.Printf("signed: %s, %d entries, by %d keys\n", log.Name(), newest.tree.N, len(newest.by))

	hashes := tlog.TileHashReader(newest.tree, tileReader{f})
	for _, path := range older {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		old, err := openCheckpoint(data, log.Name(), all)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := checkOlder(old.tree, newest.tree, hashes); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Printf("continues: the checkpoint of %d entries\n", old.tree.N)
	}

	began := time.Now()
	after, items, said := made{}, 0, newSaid()
	for n := int64(0); n*width < newest.tree.N; n++ {
		w := int(min(width, newest.tree.N-n*width))
		tile, err := f.tile("entries", n, w, 0)
		if err != nil {
			return err
		}
		entries, err := split(tile, 2, width)
		if err != nil || len(entries) < w {
			return isWrong("the entries from %d on are not %d: %v", n*width, w, err)
		}
		indexes := make([]int64, w)
		for i := range indexes {
			indexes[i] = tlog.StoredHashIndex(0, n*width+int64(i))
		}
		// The reader holds each tile against the root.
		leaves, err := hashes.ReadHashes(indexes)
		if err != nil {
			return unlessMissing(err, "the tree is another one than the signed one")
		}
		bundled := make([][]byte, w)
		if w == width {
			found, err := f.bundle(n)
			if err != nil {
				return err
			}
			copy(bundled, found)
		}
		for i, entry := range entries[:w] {
			no := n*width + int64(i)
			if leaf := tlog.RecordHash(entry); !bytes.Equal(leaf[:], leaves[i][:]) {
				return isWrong("entry %d is not in the tree", no)
			}
			at, count, err := checkEntry(f, no, entry, bundled[i], after, said)
			if err != nil {
				return err
			}
			after, items = at, items+count
		}
	}
	if next := endedBy(newest.by, known, after.at); next != nil {
		return isWrong("the checkpoint lacks the signature of %s+%08x, which signs alone after %d", next.Name(), next.KeyHash(), next.(namedKey).until)
	}
	fmt.Printf("entries: all %d with their %d items, in %s\n", newest.tree.N, items, time.Since(began).Round(time.Millisecond))
	return checkSamples(f, newest.tree, hashes, *samples)
}

func checkOlder(old, now tlog.Tree, hashes tlog.HashReader) error {
	if old.N > now.N {
		return isWrong("rolled back: %d entries, where %d were signed", now.N, old.N)
	}
	if old.N == now.N {
		if old.Hash != now.Hash {
			return isWrong("a fork: two signed roots of %d entries", old.N)
		}
		return nil
	}
	proof, err := tlog.ProveTree(now.N, old.N, hashes)
	if err != nil {
		return unlessMissing(err, "the tree is another one than the signed one")
	}
	if err := tlog.CheckTree(proof, now.N, now.Hash, old.N, old.Hash); err != nil {
		return isWrong("a fork: the log of %d entries does not continue the one of %d, which is signed too", now.N, old.N)
	}
	return nil
}

// Makes proofs of inclusion and checks them: of the first entry, the last one and some at random.
func checkSamples(f files, tree tlog.Tree, hashes tlog.HashReader, samples int) error {
	for i := 0; i < samples; i++ {
		no := []int64{0, tree.N - 1, rand.Int63n(tree.N)}[min(2, int64(i))]
		n := no / width
		bundle, err := f.tile("entries", n, int(min(width, tree.N-n*width)), 0)
		if err != nil {
			return err
		}
		entries, err := split(bundle, 2, width)
		if err != nil {
			return isWrong("the entries from %d on: %v", n*width, err)
		}
		proof, err := tlog.ProveRecord(tree.N, no, hashes)
		if err != nil {
			return unlessMissing(err, "the tree is another one than the signed one")
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, no, tlog.RecordHash(entries[no%width])); err != nil {
			return isWrong("entry %d: %v", no, err)
		}
	}
	fmt.Printf("included: %d entries by their proofs\n", samples)
	return nil
}

func unlessMissing(err error, what string) error {
	if errors.Is(err, errMissing) || strings.Contains(err.Error(), errMissing.Error()) {
		return err
	}
	return isWrong("%s: %v", what, err)
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func main() {
	rand.Seed(time.Now().UnixNano())
	err := run()
	var bad wrong
	if errors.As(err, &bad) {
		fmt.Fprintln(os.Stderr, "WRONG:", err)
		os.Exit(1)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "can not tell:", err)
		os.Exit(2)
	}
	fmt.Println("right")
}
