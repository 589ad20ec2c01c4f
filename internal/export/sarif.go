package export

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// The parts of SARIF 2.1.0 (OASIS, 2020) that are written; sections of the standard behind each.
type (
	sarifLog struct { // 3.13
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct { // 3.14
		Tool        sarifTool                `json:"tool"`
		Invocations []sarifInvocation        `json:"invocations"`
		Bases       map[string]sarifArtifact `json:"originalUriBaseIds,omitempty"`
		Results     []sarifResult            `json:"results"`
		Taxonomies  []sarifTaxonomy          `json:"taxonomies,omitempty"`
		Columns     string                   `json:"columnKind"`
		Language    string                   `json:"language"`
		Newlines    []string                 `json:"newlineSequences"`
	}
	sarifTool struct { // 3.18
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct { // 3.19
		Name     string      `json:"name"`
		Version  string      `json:"semanticVersion"`
		Rules    []sarifRule `json:"rules"`
		Language string      `json:"language"`
	}
	sarifRule struct { // 3.49
		ID         string         `json:"id"`
		Short      sarifText      `json:"shortDescription"`
		Properties map[string]any `json:"properties"`
	}
	sarifTaxonomy struct { // 3.19.3
		Name         string       `json:"name"`
		Organization string       `json:"organization"`
		Information  string       `json:"informationUri"`
		Language     string       `json:"language"`
		Taxa         []sarifTaxon `json:"taxa"`
	}
	sarifTaxon struct { // 3.49, 3.52
		ID        string          `json:"id"`
		Component *sarifComponent `json:"toolComponent,omitempty"`
	}
	sarifComponent struct { // 3.54
		Name string `json:"name"`
	}
	sarifText struct { // 3.11, 3.12
		Text string `json:"text"`
	}
	sarifInvocation struct { // 3.20
		Command    string         `json:"commandLine,omitempty"`
		Dir        *sarifArtifact `json:"workingDirectory,omitempty"`
		Start      string         `json:"startTimeUtc,omitempty"`
		Successful bool           `json:"executionSuccessful"`
	}
	sarifArtifact struct { // 3.4
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifResult struct { // 3.27
		Rule         string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Taxa         []sarifTaxon       `json:"taxa,omitempty"`
		Locations    []sarifLocation    `json:"locations,omitempty"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Baseline     string             `json:"baselineState,omitempty"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
		Attachments  []sarifAttachment  `json:"attachments"`
		Properties   map[string]any     `json:"properties"`
	}
	sarifSuppression struct { // 3.35
		Kind string `json:"kind"`
		Why  string `json:"justification,omitempty"`
	}
	sarifAttachment struct { // 3.21
		Description sarifText     `json:"description"`
		Location    sarifArtifact `json:"artifactLocation"`
	}
	sarifLocation struct { // 3.28
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct { // 3.29
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifRegion struct { // 3.30
		Line    int        `json:"startLine"`
		Snippet *sarifText `json:"snippet,omitempty"`
	}
	sarifLogical struct { // 3.33
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
)

// The base of relative names of files.
const sarifRoot = "SRCROOT"

// language is that of the messages.
const language = "en-US"

// fingerprint is the key of a finding's name; a later way of making names gets another number.
const fingerprint = "albers/v1"

// SARIF writes the findings for code scanning: names of files are relative to the folder in which albers was run, and
// a finding keeps its fingerprint when lines move. Where known findings were marked, they are suppressed, and each
// finding says whether it is new.
func (r *Results) SARIF(w io.Writer) error {
	run := sarifRun{Results: []sarifResult{}, Columns: "utf16CodeUnits", Language: language,
		Newlines: []string{"\n"},
		Tool:     sarifTool{sarifDriver{Name: "Albers", Version: r.Run.Albers, Rules: []sarifRule{}, Language: language}},
		Invocations: []sarifInvocation{{Command: text.Visible(text.Shell(r.Run.Command...)), Start: r.Run.Started,
			Successful: r.Summary != nil && len(r.Summary.InternalErrors) == 0}}}
	if r.Run.Dir != "" {
		dir := sarifArtifact{URI: fileURI(r.Run.Dir) + "/"}
		run.Bases, run.Invocations[0].Dir = map[string]sarifArtifact{sarifRoot: dir}, &dir
	}
	rules := map[outcome.Kind]int{}
	for i := range r.Findings {
		f := &r.Findings[i]
		n, ok := rules[f.Kind]
		if !ok {
			n = len(run.Tool.Driver.Rules)
			rules[f.Kind] = n
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule(f.Kind))
		}
		run.Results = append(run.Results, r.result(f, n))
		run.weakness(n, f.CWE())
	}
	return files.EncodeJSON(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// taxonomy is the name of the list of weaknesses.
const taxonomy = "CWE"

// weakness notes that the newest result, which is of a rule, has the number of a weakness. Code scanning reads the tags
// of rules, other tools the taxonomy.
func (run *sarifRun) weakness(rule, cwe int) {
	if cwe == 0 {
		return
	}
	id := strconv.Itoa(cwe)
	run.Results[len(run.Results)-1].Taxa = []sarifTaxon{{id, &sarifComponent{taxonomy}}}
	properties := run.Tool.Driver.Rules[rule].Properties
	tags, tag := properties["tags"].([]string), fmt.Sprintf("external/cwe/cwe-%03d", cwe)
	if !slices.Contains(tags, tag) {
		properties["tags"] = append(tags, tag)
	}
	if len(run.Taxonomies) == 0 {
		run.Taxonomies = []sarifTaxonomy{{Name: taxonomy, Organization: "MITRE", Information: "https://cwe.mitre.org",
			Language: language}}
	}
	if t := &run.Taxonomies[0]; !slices.ContainsFunc(t.Taxa, func(x sarifTaxon) bool { return x.ID == id }) {
		t.Taxa = append(t.Taxa, sarifTaxon{ID: id})
	}
}

func rule(k outcome.Kind) sarifRule {
	return sarifRule{ID: string(k), Short: sarifText{strings.ReplaceAll(string(k), "-", " ")},
		Properties: map[string]any{"tags": []string{"correctness"}, "precision": "very-high"}}
}

func (r *Results) result(f *findings.Finding, rule int) sarifResult {
	out := sarifResult{Rule: string(f.Kind), RuleIndex: rule, Level: "error",
		Message:      sarifText{text.Visible(string(f.Kind) + ": " + f.Message)},
		Fingerprints: map[string]string{fingerprint: f.ID},
		Attachments: []sarifAttachment{{sarifText{"the input, for albers replay"},
			sarifArtifact{URI: fileURI(absolute(r.Dir) + "/tests/" + testcase.Name(f.Test) + ".ktest")}}},
		Properties: map[string]any{"test": f.Test, "report": text.Visible(f.Report)}}
	if f.File != "" {
		at := sarifPhysical{Artifact: sarifArtifact{URI: fileURI(f.File)}}
		if rel, inside := r.relative(f.File); inside {
			at.Artifact = sarifArtifact{URI: (&url.URL{Path: rel}).EscapedPath(), Base: sarifRoot}
		}
		if f.Line > 0 {
			at.Region = &sarifRegion{Line: f.Line}
			if f.Source != "" {
				at.Region.Snippet = &sarifText{text.Visible(f.Source)}
			}
		}
		l := sarifLocation{Physical: at}
		if f.Func != "" {
			l.Logical = []sarifLogical{{text.Visible(f.Func), "function"}}
		}
		out.Locations = []sarifLocation{l}
	}
	if r.Listed {
		out.Baseline = "new"
		if f.Known {
			out.Baseline = "unchanged"
			out.Suppressions = []sarifSuppression{{"external", text.Visible(f.Why)}}
		}
	}
	return out
}
